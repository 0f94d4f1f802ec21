/**
 * Refreshing prices: they are fetched first, with no transaction open, and written in a short one that reads the rows
 * again and judges the prices by them. What cannot be priced keeps what was last told, with its age, and the answer says
 * why: nothing is invented.
 */
import { countText, isPastExpiration } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { PositionRow } from '../database/schema.ts'
import { patiently } from '../market-data/patience.ts'
import { listed, noSource } from '../market-data/sentences.ts'
import { raiseRevision } from '../positions/revision.ts'
import { dateOf } from '../positions/stored-position.ts'
import type { PriceChecks, Finding, FreshPrice, Told } from '../price-checks/check-prices.ts'
import type { Evidence } from '../price-checks/evidence.ts'
import { hear, type Hearing } from '../price-checks/ask-second-source.ts'
import { sentenceOfHeld } from '../price-checks/sentences.ts'
import { compareWithRow, priceColumns, withPrice, type PricedRow } from './apply-price.ts'

type Traded = Pick<PricedRow, 'symbol' | 'is_adjusted' | 'expiration_date'>

/** Why something is never asked for; null for what may have a price. */
const notTraded = (row: Traded, nowMs: number): string | null => {
  const expiration = dateOf(row.expiration_date)
  if (row.is_adjusted === 1) return 'adjusted, and what it delivers is not known'
  return expiration !== null && isPastExpiration(expiration, nowMs) ? 'expired' : null
}

/** Asks once for each symbol that may have a price. */
export function fetchPrices(
  hearing: Hearing,
  rows: readonly Traded[],
  evidence: readonly Evidence[],
  nowMs: number,
): Promise<Told> {
  const traded = rows.filter((row) => notTraded(row, nowMs) === null)
  return hear(hearing, [...new Set(traded.map(({ symbol }) => symbol))], evidence)
}

/** As `fetchPrices`, for one who waits no longer than the market's patience. */
export async function fetchInTime(
  { signal, ...hearing }: Hearing,
  rows: readonly Traded[],
  evidence: Evidence,
  nowMs: number,
): Promise<Told> {
  const waiting = patiently(signal, hearing.market.patience.totalMs)
  try {
    return await fetchPrices({ ...hearing, signal: waiting.signal }, rows, [evidence], nowMs)
  } finally {
    waiting.done()
  }
}

interface KeptPrice {
  readonly symbol: string
  readonly why: string
}

export interface Refreshed<R> {
  /** Those with a price of now, whether or not it is another than before. */
  readonly current: readonly R[]
  /** Those whose price is to be written. */
  readonly changed: readonly R[]
  /** Those that keep their last price. */
  readonly kept: readonly KeptPrice[]
  /** What the checks found of each symbol that may have a price. */
  readonly findings: ReadonlyMap<string, Finding>
}

const whyOf = (finding: Exclude<Finding, { kind: 'price' }>): string => {
  if (finding.kind === 'held') return sentenceOfHeld(finding.held)
  return finding.kind === 'older' ? 'already at a newer price' : finding.why
}

/** `priced` makes the row with its new price; null where that is beyond what can be held. */
export function refreshRows<R extends PricedRow>(
  rows: readonly R[],
  checks: PriceChecks,
  nowMs: number,
  priced: (row: R, price: FreshPrice) => R | null,
): Refreshed<R> {
  const [current, changed, kept]: [R[], R[], KeptPrice[]] = [[], [], []]
  const findings = new Map<string, Finding>()
  const refreshRow = (row: R): string | null => {
    const reason = notTraded(row, nowMs)
    if (reason !== null) return reason
    const finding = checks.rule(row.symbol)
    findings.set(row.symbol, finding)
    if (finding.kind !== 'price') return whyOf(finding)
    const compared = compareWithRow(row, finding.price)
    if (compared === 'older') return 'already at a newer price'
    const fresh = compared === 'same' ? row : priced(row, finding.price)
    if (fresh === null) return 'worth more than can be held'
    current.push(fresh)
    if (compared === 'fresh') changed.push(fresh)
    return null
  }
  for (const row of rows) {
    const why = refreshRow(row)
    if (why !== null) kept.push({ symbol: row.symbol, why })
  }
  return { current, changed, kept, findings }
}

export function refreshPositions(
  rows: readonly PositionRow[],
  checks: PriceChecks,
  nowMs: number,
): Refreshed<PositionRow> {
  return refreshRows(rows, checks, nowMs, withPrice)
}

const shortSymbol = (symbol: string): string => symbol.replaceAll(/ +/g, ' ')

/** Each reason once, with the symbols that it holds for; null where nothing keeps its last price. */
const whyKept = (kept: readonly KeptPrice[]): string | null => {
  if (kept.length === 0) return null
  if (kept.every(({ why }) => why === noSource)) return noSource
  const sentences = [...Map.groupBy(kept, ({ why }) => why)].map(([why, each]) => {
    const symbols = listed([...new Set(each.map(({ symbol }) => shortSymbol(symbol)))])
    if (why === noSource) return why
    return why.endsWith('.') ? `${symbols}: ${why}` : `${symbols}: ${why}.`
  })
  const count = kept.length === 1 ? '1 position keeps its' : `${countText(kept.length)} positions keep their`
  return `${count} last price. ${sentences.join(' ')}`
}

/** Why prices stay as they were, and who did not answer; null where there is nothing to say. */
export function refreshMessage(kept: readonly KeptPrice[], unanswered: readonly string[]): string | null {
  const why = whyKept(kept)
  const silent = unanswered
    .map((title) => `${title} did not answer in time.`)
    .filter((sentence) => why === null || !why.includes(sentence))
  const sentences = [...(why === null ? [] : [why]), ...silent]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Writes the prices of one user's positions. */
export async function storePrices(tx: Tx, userId: string, changed: readonly PositionRow[]): Promise<void> {
  if (changed.length === 0) return
  await insertInChunks(tx, 'positions', changed, {
    old: 'replaced',
    key: ['user_id', 'position_key'],
    columns: priceColumns,
  })
  await raiseRevision(tx, userId)
}
