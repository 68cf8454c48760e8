/// The brackets of a file as they open and close while it is lexed, as long as they match.
///
/// Each opening bracket is linked to the one around it until its partner takes the link's place: the list of pairs is
/// the stack of what is open too.
struct BracketNesting: ~Copyable {
  /// An opening bracket and its partner or, where that has not come yet, the link around it.
  struct Link {
    var token: Int32
    var partner: Int32
  }

  /// No link: the file's top.
  private static let top: Int32 = -1

  private(set) var links: AppendBuffer<Link>
  /// The link of the innermost open bracket.
  private var innermost = Self.top
  /// The link that was innermost at the `#if` at hand, whose branches cannot close it.
  private var floor = Self.top
  /// The links that were innermost at each `#if` that is open.
  private var conditions: [Int32] = []
  /// Whether all brackets so far match. Once they do not, the pairs mean nothing.
  private var isMatching = true

  init(capacity: Int) { links = AppendBuffer(capacity: capacity) }

  /// Notes an opening bracket.
  @inline(__always)
  mutating func open(_ token: Int) {
    links.append(Link(token: Int32(truncatingIfNeeded: token), partner: innermost))
    innermost = Int32(truncatingIfNeeded: links.count &- 1)
  }

  /// Notes a closing bracket, whose partner has to be of a kind.
  @inline(__always)
  mutating func close(_ token: Int, _ kind: TokenKind, _ tokens: borrowing AppendBuffer<Token>) {
    guard innermost != floor else {
      isMatching = false
      return
    }
    let link = links[Int(innermost)]
    if tokens[Int(link.token)].kind != kind { isMatching = false }
    links[Int(innermost)].partner = Int32(truncatingIfNeeded: token)
    innermost = link.partner
  }

  /// Notes `#if` and its like: each branch starts from the brackets that are open at the `#if`.
  mutating func condition(_ word: Word) {
    switch word {
    case .if:
      conditions.append(innermost)
    case .elseif, .else:
      leaveBranch(conditions.last)
    case .endif:
      leaveBranch(conditions.popLast())
    default:
      return
    }
    floor = conditions.last ?? Self.top
  }

  private mutating func leaveBranch(_ start: Int32?) {
    guard let start, start != innermost else { return }
    isMatching = false
    innermost = start
  }

  /// Whether all brackets of the file have partners.
  var isBalanced: Bool { isMatching && innermost == Self.top }
}
