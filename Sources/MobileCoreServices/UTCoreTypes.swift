// The identifiers are those of Apple's header UTCoreTypes.h, as its comments list them.

/// Something of any kind.
public var kUTTypeItem: CFString { "public.item" }
/// Content of any kind.
public var kUTTypeContent: CFString { "public.content" }
/// Content of several kinds.
public var kUTTypeCompositeContent: CFString { "public.composite-content" }
/// A message of any kind.
public var kUTTypeMessage: CFString { "public.message" }
/// A person's card of any kind.
public var kUTTypeContact: CFString { "public.contact" }
/// An archive of any kind.
public var kUTTypeArchive: CFString { "public.archive" }
/// An image of a disk.
public var kUTTypeDiskImage: CFString { "public.disk-image" }
/// Bytes of any kind.
public var kUTTypeData: CFString { "public.data" }
/// A directory of any kind.
public var kUTTypeDirectory: CFString { "public.directory" }
/// Something that leads elsewhere.
public var kUTTypeResolvable: CFString { "com.apple.resolvable" }
/// A symbolic link.
public var kUTTypeSymLink: CFString { "public.symlink" }
/// A program of any kind.
public var kUTTypeExecutable: CFString { "public.executable" }
/// A place where a volume is mounted.
public var kUTTypeMountPoint: CFString { "com.apple.mount-point" }
/// A file that leads to another.
public var kUTTypeAliasFile: CFString { "com.apple.alias-file" }
/// The bytes of a reference to a file.
public var kUTTypeAliasRecord: CFString { "com.apple.alias-record" }
/// The bytes of a bookmark of a file.
public var kUTTypeURLBookmarkData: CFString { "com.apple.bookmark" }
/// An address.
public var kUTTypeURL: CFString { "public.url" }
/// An address of a file.
public var kUTTypeFileURL: CFString { "public.file-url" }
/// A text of any kind.
public var kUTTypeText: CFString { "public.text" }
/// A text without markup.
public var kUTTypePlainText: CFString { "public.plain-text" }
/// A text without markup in UTF-8.
public var kUTTypeUTF8PlainText: CFString { "public.utf8-plain-text" }
/// A text without markup in UTF-16, with a mark of its byte order.
public var kUTTypeUTF16ExternalPlainText: CFString { "public.utf16-external-plain-text" }
/// A text without markup in UTF-16.
public var kUTTypeUTF16PlainText: CFString { "public.utf16-plain-text" }
/// A table as text.
public var kUTTypeDelimitedText: CFString { "public.delimited-values-text" }
/// A table with commas.
public var kUTTypeCommaSeparatedText: CFString { "public.comma-separated-values-text" }
/// A table with tabs.
public var kUTTypeTabSeparatedText: CFString { "public.tab-separated-values-text" }
/// A table with tabs in UTF-8.
public var kUTTypeUTF8TabSeparatedText: CFString { "public.utf8-tab-separated-values-text" }
/// A text in RTF.
public var kUTTypeRTF: CFString { "public.rtf" }
/// A page in HTML.
public var kUTTypeHTML: CFString { "public.html" }
/// XML of any kind.
public var kUTTypeXML: CFString { "public.xml" }
/// Source code of any kind.
public var kUTTypeSourceCode: CFString { "public.source-code" }
/// Source code in an assembly language.
public var kUTTypeAssemblyLanguageSource: CFString { "public.assembly-source" }
/// Source code in C.
public var kUTTypeCSource: CFString { "public.c-source" }
/// Source code in Objective-C.
public var kUTTypeObjectiveCSource: CFString { "public.objective-c-source" }
/// Source code in Swift.
public var kUTTypeSwiftSource: CFString { "public.swift-source" }
/// Source code in C++.
public var kUTTypeCPlusPlusSource: CFString { "public.c-plus-plus-source" }
/// Source code in Objective-C++.
public var kUTTypeObjectiveCPlusPlusSource: CFString { "public.objective-c-plus-plus-source" }
/// A header in C.
public var kUTTypeCHeader: CFString { "public.c-header" }
/// A header in C++.
public var kUTTypeCPlusPlusHeader: CFString { "public.c-plus-plus-header" }
/// Source code in Java.
public var kUTTypeJavaSource: CFString { "com.sun.java-source" }
/// A script of any kind.
public var kUTTypeScript: CFString { "public.script" }
/// A script in AppleScript, as text.
public var kUTTypeAppleScript: CFString { "com.apple.applescript.text" }
/// A script in AppleScript, compiled.
public var kUTTypeOSAScript: CFString { "com.apple.applescript.script" }
/// A bundle of a script.
public var kUTTypeOSAScriptBundle: CFString { "com.apple.applescript.script-bundle" }
/// A script in JavaScript.
public var kUTTypeJavaScript: CFString { "com.netscape.javascript-source" }
/// A script for a shell.
public var kUTTypeShellScript: CFString { "public.shell-script" }
/// A script in Perl.
public var kUTTypePerlScript: CFString { "public.perl-script" }
/// A script in Python.
public var kUTTypePythonScript: CFString { "public.python-script" }
/// A script in Ruby.
public var kUTTypeRubyScript: CFString { "public.ruby-script" }
/// A script in PHP.
public var kUTTypePHPScript: CFString { "public.php-script" }
/// JSON.
public var kUTTypeJSON: CFString { "public.json" }
/// A property list of any form.
public var kUTTypePropertyList: CFString { "com.apple.property-list" }
/// A property list in XML.
public var kUTTypeXMLPropertyList: CFString { "com.apple.xml-property-list" }
/// A property list in bytes.
public var kUTTypeBinaryPropertyList: CFString { "com.apple.binary-property-list" }
/// A document in PDF.
public var kUTTypePDF: CFString { "com.adobe.pdf" }
/// A text in RTF with its pictures, as a directory.
public var kUTTypeRTFD: CFString { "com.apple.rtfd" }
/// A text in RTF with its pictures, as a file.
public var kUTTypeFlatRTFD: CFString { "com.apple.flat-rtfd" }
/// A text with media of the old text editor.
public var kUTTypeTXNTextAndMultimediaData: CFString { "com.apple.txn.text-multimedia-data" }
/// A page with its parts.
public var kUTTypeWebArchive: CFString { "com.apple.webarchive" }
