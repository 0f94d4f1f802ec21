// Whether an option expired worthless is never inferred from the date alone: without the broker's row or the user's answer a
// leg past its expiration is pending. Shares that moved at the strike on that day, or a single candidate within 5 calendar
// days, are evidence of an assignment, the nearest strike first. Two candidates, or one only near the strike, are put to the
// user. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { assert } from '../../../base/assert.ts'
import { deliveryPrice, distanceFrom, type DeliveryPrice } from './delivery-price.ts'
import { addDays, type TradingDate } from '../../../base/trading-date.ts'
import type { Book } from '../book.ts'
import { NEAR_DAYS } from './deliveries.ts'
import type { OptionInstrument, ShareTrade } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import type { OpenLeg } from '../../lots/leg.ts'
import { isShareTrade, SharePool } from './share-pool.ts'

/** What the share rows say about the short legs of one contract. */
export interface AssignmentEvidence {
  readonly grade: 'same day' | 'single candidate' | 'ask' | 'none'
  readonly instrument: OptionInstrument
  /** Contracts that the candidate explains; all pending ones where there is none, or more than one. */
  readonly contracts: number
  /** The share row, or the rows to choose from. */
  readonly shareEntryIds: readonly string[]
}

/** Legs past their expiration that nothing has ended; holders may exercise until the evening of the expiration itself. */
export function pendingExpiry({ openLegs }: Pick<Book, 'openLegs'>, asOf: TradingDate): OpenLeg[] {
  return openLegs.filter(({ instrument }) => instrument.contract.expiration < asOf)
}

/** Evidence for the short contracts pending on that day; each share row explains at most one contract. */
export function assignmentEvidence(book: Book, asOf: TradingDate): AssignmentEvidence[] {
  const pending = pendingExpiry(book, asOf).filter(({ side }) => side === 'short')
  const explained = deliveredRows(book)
  const pool = new SharePool(book.entries.filter(isShareTrade).filter(({ id }) => !explained.has(id)))
  const contracts = [...Map.groupBy(pending, ({ instrument }) => contractKey(instrument)).values()].map(
    pendingContract,
  )
  // Rows of the same day are given out before any contract looks at other days, and rows at a strike before those near one.
  const found = new Map<PendingContract, AssignmentEvidence>()
  for (const contract of contracts) {
    const rows = rowsAt(pool, contract, [0])
    if (rows.length > 0) found.set(contract, explain(pool, contract, rows, 'same day'))
  }
  addNearest(pool, contracts, found)
  return contracts.map(
    (contract) => found.get(contract) ?? evidence('none', contract, contract.contracts, []),
  )
}

/** Short contracts of one kind that nothing has ended. */
interface PendingContract {
  readonly instrument: OptionInstrument
  readonly contracts: number
  /** The price per share at which its shares would move; null where the deliverable is not known. */
  readonly price: DeliveryPrice | null
}

interface Candidate {
  readonly contract: PendingContract
  readonly row: ShareTrade
  /** How far the row's price is from the strike, in micro-dollars. */
  readonly distance: number
}

const nearDays = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, index) => index - NEAR_DAYS)
/** How far from the strike a price may be for the user to be asked: fees or premium may be in it. */
const NEAR_STRIKE = 0.02

function pendingContract(legs: readonly OpenLeg[]): PendingContract {
  const [first] = legs
  assert(first !== undefined, 'pending legs of no contract')
  const { instrument } = first
  const contracts = legs.reduce((sum, leg) => sum + leg.contracts, 0)
  return { instrument, contracts, price: deliveryPrice(instrument) }
}

/** Rows at the strike, that many days from the expiration. */
function rowsAt(pool: SharePool, contract: PendingContract, days: readonly number[]): ShareTrade[] {
  return rowsNear(pool, contract, days)
    .filter(({ distance }) => distance === 0)
    .map(({ row }) => row)
}

function rowsNear(pool: SharePool, contract: PendingContract, days: readonly number[]): Candidate[] {
  const { instrument, price } = contract
  if (price === null) return []
  const side = instrument.contract.right === 'Put' ? 'buy' : 'sell'
  return days
    .flatMap((offset) => pool.ofSide(side, addDays(instrument.contract.expiration, offset)))
    .map(({ row, price: paid }) => ({ contract, row, distance: distanceFrom(price, paid) }))
    .filter(({ row, distance }) => distance <= price.exact * NEAR_STRIKE && fits(row, contract))
}

/** All rows where they add up to what is pending, or the only one; else the user is asked which it was. */
function explain(
  pool: SharePool,
  contract: PendingContract,
  rows: readonly ShareTrade[],
  grade: 'same day' | 'single candidate',
): AssignmentEvidence {
  const deliverable = contract.instrument.deliverable ?? 1
  const shares = rows.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  if (rows.length > 1 && shares !== contract.contracts * deliverable)
    return evidence('ask', contract, contract.contracts, rows)
  pool.take(rows)
  return evidence(grade, contract, shares / deliverable, rows)
}

/**
 * Rows within some days, nearest strike first. A row that fits two contracts equally, or is only near its strike, is left to
 * the user.
 */
function addNearest(
  pool: SharePool,
  contracts: readonly PendingContract[],
  found: Map<PendingContract, AssignmentEvidence>,
): void {
  const candidates = contracts
    .filter((contract) => !found.has(contract))
    .flatMap((contract) => rowsNear(pool, contract, nearDays))
  const nearest = [...Map.groupBy(candidates, ({ row }) => row.id).values()].flatMap((ofRow) => {
    const least = Math.min(...ofRow.map(({ distance }) => distance))
    const best = ofRow.filter(({ distance }) => distance === least)
    return best.map((candidate) => ({ ...candidate, shared: best.length > 1 }))
  })
  for (const [contract, ofContract] of Map.groupBy(nearest, (candidate) => candidate.contract)) {
    const exact = ofContract.filter(({ distance }) => distance === 0)
    const rows = (exact.length > 0 ? exact : ofContract).map(({ row }) => row)
    const isOneDay = rows.every(({ tradeDate }) => tradeDate === rows[0]?.tradeDate)
    const asks = exact.length === 0 || !isOneDay || exact.some(({ shared }) => shared)
    found.set(
      contract,
      asks
        ? evidence('ask', contract, contract.contracts, rows)
        : explain(pool, contract, rows, 'single candidate'),
    )
  }
}

/** Whole contracts, no more than are pending: an assignment may be partial. */
function fits(row: ShareTrade, { instrument: { deliverable }, contracts }: PendingContract): boolean {
  const shares = Math.abs(row.quantity)
  return deliverable !== null && shares % deliverable === 0 && shares <= contracts * deliverable
}

function evidence(
  grade: AssignmentEvidence['grade'],
  { instrument }: PendingContract,
  contracts: number,
  rows: readonly ShareTrade[],
): AssignmentEvidence {
  return { grade, instrument, contracts, shareEntryIds: rows.map(({ id }) => id) }
}

/** Share rows that already belong to an assignment or exercise. */
function deliveredRows({ moves }: Book): ReadonlySet<string> {
  return new Set(moves.flatMap(({ delivery }) => delivery?.shares.map(({ id }) => id) ?? []))
}
