// What a user calls the source of an entry: one name for each, wherever an entry, a question or a difference is shown.
// Authority: docs/formats.md.

const sourceWords: Readonly<Record<string, string>> = {
  manual: 'by hand',
  'schwab-api': 'Schwab API',
  'schwab-csv': 'Schwab CSV',
  'tastytrade-csv': 'tastytrade',
  'tastytrade-legacy-csv': 'tastytrade',
  'ibkr-flex': 'IBKR Flex',
  'fidelity-csv': 'Fidelity',
  'fidelity-trader-csv': 'Fidelity',
  'robinhood-csv': 'Robinhood',
  ofx: 'OFX',
}

/** One that a later server knows is shown by its own name rather than not at all. */
export function sourceInWords(source: string): string {
  return sourceWords[source] ?? source
}
