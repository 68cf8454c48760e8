/// Stands in for the devices at the desk while there are none.
struct ConsoleReceipts: ReceiptPrinter {
  func printReceipt(title: String) async {
    print("Returned: \(title)")
  }
}

/// Stands in for the mail server.
struct ConsoleMailer: Mailer {
  func send(_ text: String, to address: String) async throws {
    print("To \(address): \(text)")
  }
}

/// Stands in for the label printer.
struct ConsolePrinter: LabelPrinter {
  func print(_ label: SpineLabel) async {
    Swift.print("\(label.title), \(label.isbn)")
  }
}
