// "Expired worthless" is never inferred from the date alone: without the broker's row or the user's word a leg past
// its expiration is pending. Shares that moved at the strike on that day, or one single candidate within 5 calendar
// days, are evidence of an assignment; two candidates: ask. Authority: docs/domain.md, section 5.
import { MICROS } from '../micros.ts'
import { addDays, type TradingDate } from '../trading-date.ts'
import type { Book } from './book.ts'
import type { OptionInstrument, ShareTrade } from './entry.ts'
import { contractKey } from './instrument-key.ts'
import type { OpenLeg } from './leg.ts'
import { isShareTrade, SharePool } from './share-pool.ts'

/** What the share rows say about the short legs of one contract. */
export interface AssignmentEvidence {
  readonly grade: 'same day' | 'single candidate' | 'ask' | 'none'
  readonly instrument: OptionInstrument
  /** Contracts that the candidate explains; all that are pending where there is none or more than one. */
  readonly contracts: number
  /** The share row, or those to choose from. */
  readonly shareEntryIds: readonly string[]
}

/** Legs past their expiration that nothing has ended; holders may exercise until the evening of that day itself. */
export function pendingExpiry({ openLegs }: Pick<Book, 'openLegs'>, asOf: TradingDate): OpenLeg[] {
  return openLegs.filter(({ instrument }) => instrument.contract.expiration < asOf)
}

/** Evidence for the short contracts pending on that day; each share row explains at most one of them. */
export function assignmentEvidence(book: Book, asOf: TradingDate): AssignmentEvidence[] {
  const pending = pendingExpiry(book, asOf).filter(({ side }) => side === 'short')
  const explained = deliveredRows(book)
  const pool = new SharePool(book.entries.filter(isShareTrade).filter(({ id }) => !explained.has(id)))
  const contracts = [...Map.groupBy(pending, ({ instrument }) => contractKey(instrument)).values()]
  // Rows of the very day are given out before any contract looks further.
  const sameDay = contracts.map((legs) => pick(pool, legs, [0], 'same day'))
  return contracts.map(
    (legs, index) => sameDay[index] ?? pick(pool, legs, nearDays, 'single candidate') ?? none(legs),
  )
}

const nearDays = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]

function pick(
  pool: SharePool,
  legs: readonly OpenLeg[],
  days: readonly number[],
  grade: 'same day' | 'single candidate',
): AssignmentEvidence | null {
  const { instrument, contracts } = none(legs)
  const rows = days
    .flatMap((offset) => rowsAt(pool, instrument, offset))
    .filter((row) => fits(row, instrument, contracts))
  const [row] = rows
  if (row === undefined) return null
  const shareEntryIds = rows.map(({ id }) => id)
  if (rows.length > 1) return { grade: 'ask', instrument, contracts, shareEntryIds }
  pool.take(rows)
  return {
    grade,
    instrument,
    contracts: Math.abs(row.quantity) / (instrument.deliverable ?? 1),
    shareEntryIds,
  }
}

function rowsAt(
  pool: SharePool,
  { contract, multiplier, deliverable }: OptionInstrument,
  offset: number,
): ShareTrade[] {
  if (deliverable === null || deliverable === 0) return []
  const price = Math.round((contract.strike * multiplier * MICROS) / deliverable)
  return pool.ofPrice(contract.right === 'Put' ? 'buy' : 'sell', price, addDays(contract.expiration, offset))
}

/** Whole contracts, and no more than are pending: assignment may be partial. */
function fits(row: ShareTrade, { deliverable }: OptionInstrument, contracts: number): boolean {
  const shares = Math.abs(row.quantity)
  return deliverable !== null && shares % deliverable === 0 && shares <= contracts * deliverable
}

function none(legs: readonly OpenLeg[]): AssignmentEvidence & { readonly instrument: OptionInstrument } {
  const [first] = legs as readonly [OpenLeg, ...OpenLeg[]]
  const contracts = legs.reduce((sum, leg) => sum + leg.contracts, 0)
  return { grade: 'none', instrument: first.instrument, contracts, shareEntryIds: [] }
}

/** Share rows that an assignment or exercise has already. */
function deliveredRows({ moves }: Book): ReadonlySet<string> {
  return new Set(moves.flatMap(({ event }) => event.delivery?.shares.map(({ id }) => id) ?? []))
}
