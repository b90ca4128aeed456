import ArgumentParser

struct Completions: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Write a script that completes subcommands, options, apps and people in a shell.",
        discussion: """
            Apps, people, conversations and identifiers come from the store that the command line \
            names, as it stands. Put the script where the shell looks for it; the next shell then \
            loads it:

              bash  ~/.local/share/bash-completion/completions/donationlog
              zsh   _donationlog, in a directory of $fpath
              fish  ~/.config/fish/completions/donationlog.fish

              donationlog completions fish > ~/.config/fish/completions/donationlog.fish

            In bash without the package bash-completion, or to try the script, let the shell read \
            it:

              source <(donationlog completions bash)
            """
    )

    /// A shell with a completion script.
    enum Shell: String, WordArgument {
        case bash, zsh, fish

        var completionShell: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "The shell.")
    var shell: Shell

    func perform(_ output: Output) throws(Failure) {
        try output.line(CompletionScript(for: shell.completionShell).text)
    }
}
