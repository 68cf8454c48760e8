/// The words that a name in camel case is made of.
enum NameWords {
  /// The words in lower case: `fetchURLCache` is fetch, url, cache.
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() where letter.isLetter || letter.isNumber {
      let isAfterLower = index > 0 && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
      let isBeforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
      let follows = index > 0 && (letters[index - 1].isLetter || letters[index - 1].isNumber)
      if !follows || letter.isUppercase && (isAfterLower || isBeforeLower) { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }
}
