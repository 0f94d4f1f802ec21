/**
 * Shares that became others in a merger, a change of name or a conversion. Schwab names the new ones by symbol and the
 * old ones by a number alone; their symbol is told by the company's name where other rows of the file have both.
 */
import { zeroMoney } from '@wheelwright/core/entries'
import type { Money, Quantity, ShareInstrument } from '@wheelwright/core/entries'
import { companyOf } from '../rows/company-name.ts'
import { asPartlyPaid, corporateDraft, symbolChangeDraft } from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { isCusip, looksLikeOption, readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

export const exchangeActions: ReadonlySet<string> = new Set([
  'STOCK MERGER',
  'NAME CHANGE',
  'CONVERSION',
  'MANDATORY REORG EXC',
])

/** A shorter name could be the beginning of any. */
const shortestName = 6
/** More exchanges are no honest history, and are judged without a look at the names. */
const mostLookups = 200

/** The symbols that rows of a company's name have; the file is read for them once, and only when one is looked for. */
export class CompanySymbols {
  readonly #everyRow: () => Iterable<Row>
  #byDescription: Map<string, Set<string>> | null = null
  #lookups = 0

  constructor(everyRow: () => Iterable<Row>) {
    this.#everyRow = everyRow
  }

  /** The only one but `known`; null when there is none or more than one. */
  onlyOne(company: string, known: string): string | null {
    this.#lookups += 1
    if (company.length < shortestName || this.#lookups > mostLookups) return null
    const found = new Set<string>()
    for (const [description, symbols] of this.#symbols())
      if (description.startsWith(company)) for (const symbol of symbols) found.add(symbol)
    found.delete(known)
    const [only = null] = found
    return found.size === 1 ? only : null
  }

  #symbols(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#byDescription !== null) return this.#byDescription
    const symbols = new Map<string, Set<string>>()
    for (const row of this.#everyRow()) {
      const [symbol, description] = [row.code('symbol'), row.code('description')]
      if (symbol === '' || isCusip(symbol) || looksLikeOption(symbol)) continue
      symbols.set(description, (symbols.get(description) ?? new Set()).add(symbol))
    }
    this.#byDescription = symbols
    return symbols
  }
}

export interface ExchangeReading {
  readonly readRowFacts: (row: Row) => RowFacts | null
  readonly symbols: CompanySymbols
}

/** `sameDay` are the rows of one day; what is not one old and one new holding is left to be judged row by row. */
export function pairExchanges(
  sameDay: readonly Row[],
  reading: ExchangeReading,
  verdicts: Map<Row, Verdict>,
): void {
  const exchanges = sameDay.filter((row) => exchangeActions.has(row.code('action')))
  const halves: Row[] = []
  for (const rows of Map.groupBy(exchanges, (row) => row.code('action')).values()) {
    const left = rows.filter((row) => (row.quantity('quantity') ?? 0) < 0)
    const numbered = left.filter((row) => isCusip(row.text('symbol')))
    const old = numbered.length > 0 ? numbered : left
    const next = rows.filter((row) => !isCusip(row.text('symbol')) && (row.quantity('quantity') ?? 0) > 0)
    const [from, to] = [old[0], next[0]]
    if (from && to && old.length === 1 && next.length === 1)
      judge({ from, to, cash: rows.filter((row) => row !== from && row !== to) }, reading, verdicts)
    if (isHalfAlone(rows)) halves.push(...rows)
  }
  if (isHalfAlone(halves) && !sameDay.some(paysForShares))
    for (const row of halves) verdicts.set(row, refuseRow(row, null, halfAlone))
}

const halfAlone =
  'is half of an exchange of shares, and its other half is not in the file: import a file that has both'

/** Nothing but shares that left, or that came: as many of another symbol would be a change of symbol. */
function isHalfAlone(rows: readonly Row[]): boolean {
  const signs = new Set(rows.map((row) => Math.sign(row.quantity('quantity') ?? 0)))
  return signs.size === 1 && !signs.has(0) && rows.every((row) => (row.money('amount') ?? 0) === 0)
}

/** Shares may come in one action for those that another one takes. */
const paysForShares = (row: Row): boolean => row.code('action').startsWith('CASH MERGER')

/** The rows of one exchange. */
interface Halves {
  readonly from: Row
  readonly to: Row
  /** Others of its day and action: what was paid beside the shares may stand in a row of its own. */
  readonly cash: readonly Row[]
}

function judge(halves: Halves, reading: ExchangeReading, verdicts: Map<Row, Verdict>): void {
  const { from, to } = halves
  const facts = reading.readRowFacts(to)
  const shares = readShare(to, 'symbol')
  const paid = paidIn(halves)
  if (facts === null || shares === null || paid === null) return
  const [before, after] = [from.needQuantity('quantity'), to.needQuantity('quantity')]
  const exchange = { facts, shares, left: before, came: after, paid }
  if (!isCusip(from.text('symbol'))) return judgeNamed(halves, exchange, verdicts)
  const symbol = reading.symbols.onlyOne(companyOf(from.text('description')), shares.symbol)
  if (before === null || after === null || symbol === null) {
    const reason = `names the old shares by a number, and no other row gives their symbol; the new ones are on line ${to.line}`
    verdicts.set(from, refuseRow(from, 'symbol', reason))
    return
  }
  const gone: ShareInstrument = { type: 'share', symbol }
  if (paid.amount === 0 && before + after === 0) {
    verdicts.set(to, take(symbolChangeDraft(facts, gone, shares.symbol)))
    verdicts.set(from, ignore(`is the old half of the change on line ${to.line}`))
    return
  }
  from.notice('symbol', `is a number; the company's name in other rows says ${symbol}`)
  if (paid.amount === 0) verdicts.set(from, take(corporateDraft(facts, gone, before)))
  else judgePaid(halves, { ...exchange, gone }, verdicts)
}

interface Paid {
  readonly amount: Money
  /** Rows that state nothing else. */
  readonly rows: readonly Row[]
}

interface Exchange {
  readonly facts: RowFacts
  readonly shares: ShareInstrument
  readonly left: Quantity | null
  readonly came: Quantity | null
  readonly paid: Paid
}

/** What all rows of the exchange pay; null with a fault on a row where no amount can hold it. */
function paidIn({ from, to, cash }: Halves): Paid | null {
  const rows = cash.filter((row) => (row.quantity('quantity') ?? 0) === 0 && (row.money('amount') ?? 0) !== 0)
  const amounts = [from, to, ...rows].map((row) => row.money('amount') ?? zeroMoney)
  const amount = from.sum('amount', ...amounts)
  return amount === null ? null : { amount, rows }
}

/** Old shares that left for cash and for the new ones: the cash is theirs, whichever row states it. */
function judgePaid(
  { from, to }: Halves,
  { facts, gone, shares, left, came, paid }: Exchange & { readonly gone: ShareInstrument },
  verdicts: Map<Row, Verdict>,
): void {
  if (left === null || came === null) return
  verdicts.set(from, take(asPartlyPaid(corporateDraft(facts, gone, left, paid.amount))))
  verdicts.set(to, take(corporateDraft(facts, shares, came)))
  for (const row of paid.rows) verdicts.set(row, ignore(`is paid for the shares of line ${from.line}`))
}

/** Old shares under their ticker: as many under another are a change of symbol; others are judged row by row. */
function judgeNamed(halves: Halves, exchange: Exchange, verdicts: Map<Row, Verdict>): void {
  const { from, to } = halves
  const { facts, shares, left, came, paid } = exchange
  const gone = readShare(from.copy(), 'symbol')
  if (gone === null || left === null || came === null) return
  if (paid.amount !== 0) return judgePaid(halves, { ...exchange, gone }, verdicts)
  if (left + came !== 0) return
  if (gone.symbol === shares.symbol) {
    const reason = 'changes the number of the security, and neither its ticker nor how many there are'
    verdicts.set(from, ignore(reason)).set(to, ignore(reason))
    return
  }
  verdicts.set(to, take(symbolChangeDraft(facts, gone, shares.symbol)))
  verdicts.set(from, ignore(`is the old half of the change on line ${to.line}`))
}
