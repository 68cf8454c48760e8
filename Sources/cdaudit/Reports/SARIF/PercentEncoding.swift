/// A relative path as a URI reference (RFC 3986): each segment's bytes percent-encoded but for those that
/// may stand in a path. A colon is encoded too, as the first segment could be read as a scheme.
func uriReference(_ path: String) -> String {
  var uri: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      uri.append(byte)
    case _ where "/-._~!$&'()*+,;=@".utf8.contains(byte):
      uri.append(byte)
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      uri += (byte < 0x10 ? "%0\(digits)" : "%\(digits)").utf8
    }
  }
  return String(decoding: uri, as: UTF8.self)
}
