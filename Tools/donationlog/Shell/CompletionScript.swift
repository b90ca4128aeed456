import ArgumentParser
import Foundation

/// The script that completes command lines of the tool in a shell.
struct CompletionScript {
    let text: String

    init(for shell: CompletionShell) {
        var script = DonationLog.completionScript(for: shell)
        for command in DonationLog.allSubcommands {
            for alias in command.configuration.aliases {
                script = Self.naming(alias, like: command._commandName, in: script)
            }
        }
        text =
            switch shell {
            case .bash: Self.joiningWords(script)
            // Without this option, zsh does not quote the expansion when the line runs.
            case .zsh: script.replacing("unsetopt aliases banghist", with: "unsetopt aliases")
            default: script
            }
    }

    /// Adds another name of a subcommand, and completes the words after it.
    ///
    /// The parser knows the other names, but its scripts do not.
    private static func naming(_ alias: String, like name: String, in script: String) -> String {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.flatMap { line -> [String] in
            let line = String(line)
            switch line {
            // bash and zsh: the function that completes the words after the name.
            case "_donationlog_\(name)() {":
                let same = "    _donationlog_\(name) \"${@}\""
                return ["_donationlog_\(alias)() {", same, "}", "", line]
            // fish: the name is a case of its own.
            case "        switch $unparsed_tokens[1]":
                let isAlias = "test \"$unparsed_tokens[1]\" = \(alias)"
                let isSame = "\(isAlias); and set unparsed_tokens[1] \(name)"
                return ["        \(isSame)", line]
            default: break
            }
            // zsh and fish: a line for each name, with its action.
            if line.contains("'\(name):") || line.contains(" -fa '\(name)' ") {
                return [line, line.replacing("'\(name)", with: "'\(alias)", maxReplacements: 1)]
            }
            let both = line.replacing("|\(name)|", with: "|\(name)|\(alias)|")
            guard both.contains("compgen -W") else { return [both] }
            return [both.replacing(" \(name) ", with: " \(name) \(alias) ")]
        }
        .joined(separator: "\n")
    }

    /// Joins words that bash splits for completion.
    ///
    /// bash splits at `:`, `=` and `@`, which addresses and keys contain. The script joins the
    /// words again, and returns the part of each match that bash replaces.
    ///
    /// The script also quotes the matches, because bash does not escape `$` and backticks in words
    /// that it takes for file names.
    private static func joiningWords(_ script: String) -> String {
        let own = "complete -o filenames -F _donationlog donationlog"
        guard let end = script.range(of: own, options: .backwards) else { return script }
        return script.replacingCharacters(
            in: end,
            with: #"""
                __donationlog_add_completions() {
                    local completion
                    [[ "${1}" == -W ]] || are_files=true
                    while IFS='' read -r completion; do
                        COMPREPLY+=("${completion}")
                    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
                }

                __donationlog_quote() {
                    local text="${1}" quote="${2::1}" from to
                    case "${quote}" in
                    "'")
                        from="'" to="'\\''"
                        text="${text//"${from}"/"${to}"}"
                        ;;
                    '"')
                        for from in '\' '"' '$' '`'; do
                            to="\\${from}"
                            text="${text//"${from}"/"${to}"}"
                        done
                        from='!' to='"\!"'
                        text="${text//"${from}"/"${to}"}"
                        ;;
                    *)
                        printf -v word %q "${text}"
                        return
                        ;;
                    esac
                    # readline leaves the closing quote out where one stands already.
                    [[ "${text}" == *"${quote}" ]] && text+="${quote}"
                    word="${text}"
                }

                __donationlog_joined() {
                    local -a words=()
                    local -i index cword=0
                    local rest="${COMP_LINE}" word before
                    for index in "${!COMP_WORDS[@]}"; do
                        word="${COMP_WORDS[index]}"
                        if [[ -n "${word}" ]]; then
                            before="${rest%%"${word}"*}"
                            rest="${rest#*"${word}"}"
                        else
                            before="${rest%%[![:space:]]*}"
                        fi
                        if [[ "${index}" -gt 0 && -z "${before}" ]] &&
                            [[ "${word}" == [:=@]* || "${words[${#words[@]} - 1]}" == *[:=@] ]]; then
                            words[${#words[@]} - 1]+="${word}"
                        else
                            words+=("${word}")
                        fi
                        if [[ "${index}" -eq "${COMP_CWORD}" ]]; then
                            cword="$((${#words[@]} - 1))"
                            break
                        fi
                    done

                    local cur="${words[cword]}" prefix='' are_files=false
                    if [[ "${cur}" == --*=* ]]; then
                        words=("${words[@]::cword}" "${cur%%=*}" "${cur#*=}")
                        cword+=1
                        cur="${words[cword]}"
                    fi
                    if [[ "${cur}" == "${COMP_WORDS[COMP_CWORD]}" ]]; then
                        cur="${2}"
                    else
                        prefix="${cur%"${2}"}"
                    fi

                    local -a COMP_WORDS=("${words[@]}")
                    local -i COMP_CWORD="${cword}"
                    _donationlog "${1}" "${cur}" "${words[cword - 1]}"
                    if "${are_files}"; then
                        compopt -o filenames 2>/dev/null
                    fi
                    for index in "${!COMPREPLY[@]}"; do
                        word="${COMPREPLY[index]#"${prefix}"}"
                        if ! "${are_files}"; then
                            __donationlog_quote "${word}" "${words[cword]}"
                        fi
                        COMPREPLY[index]="${word}"
                    done
                }

                complete -F __donationlog_joined donationlog
                """#
        )
    }
}
