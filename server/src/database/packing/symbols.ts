/**
 * An entry's symbol as `entries` stores it, beside its underlying: empty for the shares of the underlying, without the
 * root for an option whose root is the underlying's. Any other symbol stays as it is.
 */
const optionSymbol = /^(.{6})(\d{6}[CP]\d{8})$/
const withoutRoot = /^\d{6}[CP]\d{8}$/
const asItIs = '!'
const rootLength = 6

/** Whether a symbol is an option's: an OSI symbol is longer than any of shares. */
export function isOptionSymbol(symbol: string): boolean {
  return optionSymbol.test(symbol)
}

export function packSymbol(symbol: string | null, underlying: string | null): string | null {
  if (symbol === null) return null
  if (symbol === underlying) return ''
  const [, root, rest] = optionSymbol.exec(symbol) ?? []
  if (root !== undefined && rest !== undefined && root === underlying?.padEnd(rootLength)) return rest
  return symbol === '' || symbol.startsWith(asItIs) || withoutRoot.test(symbol) ? asItIs + symbol : symbol
}

export function unpackSymbol(stored: string | null, underlying: string | null): string | null {
  if (stored === null) return null
  if (stored === '') return underlying
  if (stored.startsWith(asItIs)) return stored.slice(1)
  return withoutRoot.test(stored) ? `${(underlying ?? '').padEnd(rootLength)}${stored}` : stored
}
