extension StyleSheet {
    /// The style of every page.
    static let page: StyleSheet = {
        var sheet = StyleSheet()
        sheet.add(":root{color-scheme:light dark;")
        sheet.declare(.light)
        sheet.add("}@media screen and (prefers-color-scheme:dark){:root{")
        sheet.declare(.dark)
        sheet.add("}}\n")
        for rules in [frame, text, tables, drawing, rows, paper] { sheet.add(rules) }
        return sheet
    }()

    private mutating func declare(_ palette: Palette) {
        declare("background", palette.background)
        declare("text", palette.text)
        declare("quiet", palette.quiet)
        declare("line", palette.line)
        declare("accent", palette.accent)
        declare("other", palette.other)
        declare("wrong", palette.wrong)
        let names: [StaticString] = ["s0", "s1", "s2", "s3", "s4", "s5"]
        for (name, color) in zip(names, palette.levels) { declare(name, color) }
    }

    private static let frame: StaticString = """
        *{box-sizing:border-box}
        body{margin:0;background:var(--background);color:var(--text);\
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;\
        font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
        main{max-width:70rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
        section{margin-top:2.75rem;padding-top:1.25rem;border-top:1px solid var(--line)}
        figure{margin:1.25rem 0 0;min-width:0}
        .pair{display:grid;gap:0 3rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr))}

        """

    private static let text: StaticString = """
        h1{font-size:1.9rem;line-height:1.15;margin:0;letter-spacing:-.015em}
        h2{font-size:1.25rem;line-height:1.25;margin:0;letter-spacing:-.01em}
        h3{font-size:1rem;line-height:1.35;margin:0}
        p{margin:.35rem 0 0;max-width:58rem;text-wrap:pretty}
        .quiet,header p,section>p,figure>p,figcaption,footer{color:var(--quiet)}
        figcaption,figure>p,.legend,footer{font-size:.875rem}
        bdi{overflow-wrap:anywhere}
        .figures{display:grid;gap:1.25rem 1.5rem;margin:1.75rem 0 0;\
        grid-template-columns:repeat(auto-fit,minmax(8.25rem,1fr))}
        .figures div{display:flex;flex-direction:column-reverse}
        .figures dt{font-size:.875rem;color:var(--quiet)}
        .states{margin-top:.75rem}
        .figures dd{margin:0;font-size:1.6rem;line-height:1.2;letter-spacing:-.015em}
        nav{margin-top:1.5rem;font-size:.875rem}
        nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
        a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}
        .legend{display:flex;flex-wrap:wrap;gap:.2rem .9rem;margin:.75rem 0 0;color:var(--quiet)}
        .key{display:inline-flex;align-items:center;gap:.4rem}
        .swatch{width:.8rem;height:.8rem;border-radius:2px;display:inline-block}
        .facts{list-style:none;margin:1rem 0 0;padding:0}
        .facts li{display:flex;gap:.25rem .75rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
        .facts b{flex:0 0 6.5rem;font-weight:600}
        .facts .wrong{color:var(--wrong)}
        .offers,.findings{margin:1rem 0 0;padding-left:1.5rem;display:grid;gap:.75rem}
        .offers .value{float:right}
        .offers p{margin:0;font-size:.9375rem;color:var(--quiet)}
        footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}

        """

    private static let tables: StaticString = """
        details{margin-top:.75rem;font-size:.875rem}
        summary{cursor:pointer;color:var(--quiet);width:fit-content}
        summary:hover{color:var(--text)}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        .scroll{overflow-x:auto;max-width:100%;max-height:24rem;overflow-y:auto;margin-top:.5rem;\
        border:1px solid var(--line)}
        table{border-collapse:collapse;min-width:100%}
        caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
        white-space:nowrap}
        th,td{padding:.3rem .75rem;text-align:left;font-weight:400;border-bottom:1px solid var(--line);\
        vertical-align:top}
        thead th{position:sticky;top:0;background:var(--background);font-weight:600}
        thead th:not(:first-child),.n{text-align:right;white-space:nowrap}
        tbody th{min-width:9rem}
        th bdi,td bdi{display:inline-block;max-height:4.5em;overflow:hidden}

        """

    private static let drawing: StaticString = """
        svg{display:block;fill:var(--text)}
        svg text{font-size:12px;fill:var(--text)}
        svg text.quiet{fill:var(--quiet)}
        svg .end{text-anchor:end}
        svg .middle{text-anchor:middle}
        .chart{width:100%;overflow:visible}
        .sent{fill:var(--accent);background:var(--accent)}
        .received{fill:var(--other);background:var(--other)}
        .s0{fill:var(--s0);background:var(--s0)}
        .s1{fill:var(--s1);background:var(--s1)}
        .s2{fill:var(--s2);background:var(--s2)}
        .s3{fill:var(--s3);background:var(--s3)}
        .s4{fill:var(--s4);background:var(--s4)}
        .s5{fill:var(--s5);background:var(--s5)}
        .partial{fill-opacity:.45}
        .swatch.partial{opacity:.45}
        .cell{stroke:var(--background);stroke-width:1.5px}
        line{stroke-width:1px;shape-rendering:crispEdges}
        .grid{stroke:var(--line)}
        .base{stroke:var(--quiet)}
        .range{stroke:var(--other);stroke-width:2px}
        .range.marked{stroke:var(--accent);stroke-width:3px}
        .ideal{stroke:var(--quiet);stroke-dasharray:3 4;shape-rendering:auto}
        .dot{fill:var(--accent);fill-opacity:.75;stroke:var(--background)}
        .months{display:grid;grid-template-columns:repeat(auto-fill,98px);gap:.9rem 1.25rem;\
        margin-top:1rem}
        .months.large{grid-template-columns:repeat(auto-fill,140px)}
        .week,.columns{width:calc(100% - 2.6rem);margin-left:2.6rem}
        .calibration{width:calc(100% - 4.5rem);margin-left:3rem}

        """

    private static let rows: StaticString = """
        .rows{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:.65rem}
        .rows li{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.2rem .9rem}
        .rows .who{min-width:0;overflow-wrap:anywhere;line-height:1.4}
        .who small,.offers .value{color:var(--quiet);font-size:.8125rem;margin-left:.5rem}
        .rows .value{text-align:right;font-size:.9375rem}
        .rows svg{grid-column:1/-1}
        .rows svg.room{width:calc(100% - 12px);margin:0 6px}
        @media (min-width:42rem){
        .wide{--name:15rem;--value:4.5rem}
        .pair .wide{--name:13rem;--value:3rem;gap:.35rem}
        .wide li{grid-template-columns:var(--name) minmax(0,1fr) var(--value)}
        .rows.wide svg{grid-column:2;grid-row:1}
        .wide .value{grid-column:3}
        }

        """

    private static let paper: StaticString = """
        @media print{
        body{font-size:10.5pt}
        main{max-width:none;padding:0}
        nav,details{display:none}
        section,figure,li,.month{break-inside:avoid}
        section{margin-top:1.5rem}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """
}
