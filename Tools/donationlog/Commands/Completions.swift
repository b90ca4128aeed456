import ArgumentParser

struct Completions: ToolCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Writes a script by which a shell completes subcommands, options, apps and people.",
        discussion: """
            Apps, people, conversations and identifiers are those of the store that the line is about, as \
            it stands. The script is put where the shell looks for it, and is there in the next one:

              bash  ~/.local/share/bash-completion/completions/donationlog
              zsh   _donationlog, in a directory of $fpath
              fish  ~/.config/fish/completions/donationlog.fish

              donationlog completions fish > ~/.config/fish/completions/donationlog.fish

            In bash without the package bash-completion, and to try it in any, it is read by the shell:

              source <(donationlog completions bash)
            """
    )

    /// The shells there are scripts for.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
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
