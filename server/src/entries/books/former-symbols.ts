/** Former symbols: what is stored under an old symbol is found under the current one. */
import type { Ledger } from '@wheelwright/core'

/** The tickers, and those that became one of them in some account. */
export function withFormerSymbols(
  { latestSymbols }: Pick<Ledger, 'latestSymbols'>,
  tickers: readonly string[],
): readonly string[] {
  if (latestSymbols.size === 0) return tickers
  const wanted = new Set(tickers)
  for (const [key, latest] of latestSymbols)
    if (wanted.has(latest)) wanted.add(key.slice(key.indexOf('\n') + 1))
  return [...wanted]
}
