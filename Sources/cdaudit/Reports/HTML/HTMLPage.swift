/// One page of HTML that needs no other file, no script and no network, for light and dark screens and for print.
///
/// The policy in its head keeps everything else out, whatever the text of an analysed file says.
struct HTMLPage {
  private var content: [UInt8] = []
  private let title: String

  /// A page called `title`.
  init(title: String) { self.title = title }

  /// Adds markup. Text in it has to be escaped (`MarkupText`).
  mutating func add(_ markup: String) {
    content += markup.utf8
    content.append(UInt8(ascii: "\n"))
  }

  /// The page as UTF-8.
  var bytes: [UInt8] { Array(head.utf8) + content + Array("</main>\n</body>\n</html>\n".utf8) }

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="\(Product.name) \(Product.version)">
    <title>\(MarkupText.escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    <main id="content">

    """
  }

  /// Our sentences as HTML: what stands in single quotes or backticks is code.
  static func prose(_ text: String) -> String {
    ProsePart.parts(of: DisplayText.line(text)).map { part in
      switch part {
      case .text(let text): MarkupText.escaped(text)
      case .code(let text): "<code>\(MarkupText.escaped(text))</code>"
      }
    }.joined()
  }

  /// Every pair of a text's and its ground's colour has a contrast of 4.5 or more, as WCAG 2.2 AA asks.
  private static let style = """
    :root {
      --ground: #ffffff; --text: #1c1c1e; --soft: #55555a; --line: #c7c7cc; --panel: #f4f4f6; --link: #0b57d0;
      --error: #b3261e; --warning: #7a4f00; --note: #1a5e8a; --good: #1b6b35; --mark: #ffe1a8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #161618; --text: #ececf0; --soft: #b0b0b8; --line: #48484c; --panel: #222226; --link: #8ab4f8;
        --error: #ff8a80; --warning: #f5c26b; --note: #82c7f5; --good: #81d99a; --mark: #5c4a1c;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
    a { color: var(--link); }
    a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem; }
    h1, h2, h3 { line-height: 1.25; }
    h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
    code, pre { font: .9em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre mark { background: var(--mark); color: inherit; text-decoration: underline; }
    table { border-collapse: collapse; margin: 1rem 0; }
    caption { text-align: left; color: var(--soft); }
    th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    .level, .answer { font-weight: 600; }
    .error, .broken { color: var(--error); }
    .warning { color: var(--warning); }
    .note, .does-not-apply { color: var(--note); }
    .holds { color: var(--good); }
    .place, .soft { color: var(--soft); overflow-wrap: anywhere; }
    article { margin: 1.25rem 0; content-visibility: auto; contain-intrinsic-size: auto 8rem; }
    article p, article ol, article ul { margin: .3rem 0; }
    @media print { article { break-inside: avoid; content-visibility: visible; } }
    """
}
