// The name shown to users for the source of an entry, the same wherever an entry, a question or a difference is shown.
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

/** A source unknown to this version is shown by its own name. */
export function sourceInWords(source: string): string {
  return sourceWords[source] ?? source
}
