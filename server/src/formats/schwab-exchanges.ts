/**
 * Shares that became others in a merger, a change of name or a conversion. Schwab names the new ones by symbol and the
 * old ones by a number alone; their symbol is told by the company's name where other rows of the file have both.
 */
import type { ShareInstrument } from '@wheelwright/core'
import { companyOf } from './company-name.ts'
import { corporateDraft, symbolChangeDraft } from './drafts.ts'
import type { RowFacts } from './drafts.ts'
import { isCusip, looksLikeOption, shareOf } from './instruments.ts'
import type { Row } from './row.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export const exchangeActions: ReadonlySet<string> = new Set(['STOCK MERGER', 'NAME CHANGE', 'CONVERSION'])

/** A shorter name could be the beginning of any. */
const shortestName = 6

export interface ExchangeReading {
  readonly factsOf: (row: Row) => RowFacts | null
  /** All rows of the file, read anew. */
  readonly everyRow: () => Iterable<Row>
}

/** `sameDay` are the rows of one day; what is not one old and one new holding is left to be judged row by row. */
export function pairExchanges(
  sameDay: readonly Row[],
  reading: ExchangeReading,
  verdicts: Map<Row, Verdict>,
): void {
  const exchanges = sameDay.filter((row) => exchangeActions.has(row.code('action')))
  for (const rows of Map.groupBy(exchanges, (row) => row.code('action')).values()) {
    const old = rows.filter((row) => isCusip(row.text('symbol')) && (row.quantity('quantity') ?? 0) < 0)
    const next = rows.filter((row) => !isCusip(row.text('symbol')) && (row.quantity('quantity') ?? 0) > 0)
    const [from, to] = [old[0], next[0]]
    if (from && to && old.length === 1 && next.length === 1) judge(from, to, reading, verdicts)
  }
}

function judge(from: Row, to: Row, reading: ExchangeReading, verdicts: Map<Row, Verdict>): void {
  const facts = reading.factsOf(to)
  const shares = shareOf(to, 'symbol')
  if (facts === null || shares === null) return
  const [before, after] = [from.needQuantity('quantity'), to.needQuantity('quantity')]
  const symbol = symbolOf(from, shares, reading)
  if (before === null || after === null || symbol === null) {
    const reason = `names the old shares by a number, and no other row tells their symbol; the new ones are on line ${to.line}`
    verdicts.set(from, refuseRow(from, 'symbol', reason))
    return
  }
  const gone: ShareInstrument = { type: 'share', symbol }
  if (before + after === 0) {
    verdicts.set(to, take(symbolChangeDraft(facts, gone, shares.symbol)))
    verdicts.set(from, ignore(`is the old half of the change on line ${to.line}`))
    return
  }
  from.notice('symbol', `is a number; the company's name in other rows says ${symbol}`)
  verdicts.set(from, take(corporateDraft(facts, gone, before)))
}

/** The only symbol that rows of the company's name have, other than the new one. */
function symbolOf(from: Row, next: ShareInstrument, { everyRow }: ExchangeReading): string | null {
  const company = companyOf(from.text('description'))
  if (company.length < shortestName) return null
  const symbols = new Set<string>()
  for (const row of everyRow()) {
    const symbol = row.code('symbol')
    if (symbol === '' || isCusip(symbol) || looksLikeOption(symbol)) continue
    if (row.code('description').startsWith(company)) symbols.add(symbol)
  }
  symbols.delete(next.symbol)
  const [only] = symbols
  return symbols.size === 1 && only !== undefined ? only : null
}
