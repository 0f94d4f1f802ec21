/** Where the ledger and the broker hold different quantities: why, the likeliest first, and what would mend it. */
import type { Difference, Fix, ManualEntry } from '@wheelwright/api'
import {
  MICROS,
  countText,
  openingInFront,
  parseOptionSymbol,
  quantityFromMicros,
  type OpeningInFront,
  type OpenLeg,
  type TradingDate,
} from '@wheelwright/core'
import {
  laterThanSnapshot,
  notBooked,
  openingDay,
  refusedOn,
  rowsNotTaken,
  type AccountView,
} from './difference-causes.ts'
import { recordFix, importHistory, importSnapshot } from './difference-fixes.ts'
import { snapshotDay } from './book-brief.ts'
import { contractInWords, unitsInWords } from '../../entries/in-words.ts'
import { symbolOf } from '../../entries/rows/entry-row.ts'

const unitsOf = (isOption: boolean, micros: number): string =>
  unitsInWords(Math.abs(micros), isOption ? 'contract' : 'share')

interface Compared {
  readonly symbol: string
  readonly underlying: string
  readonly isOption: boolean
  readonly ledger: number
  readonly broker: number
}

/** The day on which the history ended the last contract of it; null where it says nothing of it, or that some are open. */
const endedOn = (view: AccountView, { symbol, underlying, ledger, isOption }: Compared): string | null => {
  if (!isOption || ledger !== 0) return null
  const entries = view.facts(underlying).book?.entries ?? []
  const own = entries.filter(({ instrument }) => instrument !== null && symbolOf(instrument) === symbol)
  return (
    own
      .map(({ tradeDate }) => tradeDate)
      .toSorted()
      .at(-1) ?? null
  )
}

/** Whether its assignment or exercise brings shares. */
const bringsShares = ({ side, instrument }: OpenLeg): boolean =>
  (side === 'short') === (instrument.contract.right === 'Put')

/** Options past their expiration whose shares may be all that differs; none where they would be fewer, or no whole blocks. */
const mayHaveMoved = (view: AccountView, { underlying, isOption, ledger, broker }: Compared): OpenLeg[] => {
  if (isOption) return []
  const missing = broker - ledger
  const day = snapshotDay(view.asOf)
  const legs = view
    .facts(underlying)
    .pendingLegs.filter(
      (leg) =>
        bringsShares(leg) === missing > 0 &&
        (leg.instrument.deliverable ?? 0) > 0 &&
        (day === null || leg.instrument.contract.expiration <= day),
    )
  const most = legs.reduce(
    (sum, { contracts, instrument }) => sum + contracts * (instrument.deliverable ?? 0),
    0,
  )
  const isInBlocks = legs.some(({ instrument }) => Math.abs(missing) % (instrument.deliverable ?? 1) === 0)
  return isInBlocks && most >= Math.abs(missing) ? legs : []
}

/** Fills of one contract together. */
const waiting = (legs: readonly OpenLeg[]): string[] =>
  [...Map.groupBy(legs, ({ side, instrument }) => `${side} ${contractInWords(instrument.contract)}`)].map(
    ([contract, fills]) => {
      const count = fills.reduce((sum, { contracts }) => sum + contracts, 0)
      const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
      return `${countText(count)} ${contract} ${are} past expiration, and nothing says yet what became of ${them}: an assignment would move these shares.`
    },
  )

const reasonsForQuantity = (view: AccountView, item: Compared): string[] => {
  const { symbol, underlying, ledger, broker, isOption } = item
  const { book, newer, pending } = view.facts(underlying)
  const reasons = laterThanSnapshot(newer)
  if (isOption && ledger !== 0 && broker === 0 && pending.has(symbol))
    reasons.push('The option is past its expiration, and nothing says yet what became of it.')
  reasons.push(
    ...notBooked(book?.refusals.length ?? 0, underlying),
    ...rowsNotTaken(refusedOn(view, underlying)),
  )
  const ended = endedOn(view, item)
  const moved = mayHaveMoved(view, item)
  if (moved.length > 0) return [...reasons, ...waiting(moved)]
  // More at the broker was opened outside of the history; more in the ledger was closed outside of it.
  if (ended !== null)
    reasons.push(`The history ended it on ${ended}: the snapshot may be older than it says.`)
  else if (broker !== 0 && (Math.sign(broker) !== Math.sign(ledger) || Math.abs(broker) > Math.abs(ledger)))
    reasons.push(
      view.firstOn === null
        ? 'No history of this account was imported.'
        : `The history begins on ${view.firstOn}: what was opened before is not in it.`,
    )
  else if (reasons.length === 0)
    reasons.push(
      `The history holds no closing of ${unitsOf(isOption, ledger - broker)}: it may end too early.`,
    )
  return reasons
}

/** Booked in front of the history, so that splits since then make of it what is missing. */
const openingOf = (view: AccountView, item: Compared, on: TradingDate): OpeningInFront => {
  const quantity = quantityFromMicros(item.broker - item.ledger)
  const { book } = view.facts(item.underlying)
  const read = item.isOption ? parseOptionSymbol(item.symbol) : null
  if (book === undefined || read?.ok === false) return { quantity, tradeDate: on }
  const contract = read === null ? null : read.value
  return openingInFront(book, { contract, quantity }, { on, until: snapshotDay(view.asOf) })
}

const fixesForQuantity = (view: AccountView, item: Compared): Fix[] => {
  const missing = item.broker - item.ledger
  const { newer, firstOn } = view.facts(item.underlying)
  const isEnded = endedOn(view, item) !== null
  const fixes: Fix[] = newer > 0 || isEnded ? [importSnapshot] : []
  fixes.push(importHistory)
  if (isEnded || mayHaveMoved(view, item).length > 0) return fixes
  // An opening balance makes up for a position that stood before history, never for a sale that is missing.
  if (Math.sign(missing) !== Math.sign(item.broker)) return fixes
  const entry: ManualEntry = {
    accountId: view.account.id,
    kind: 'opening-balance',
    symbol: item.symbol,
    ...openingOf(view, item, openingDay(view, firstOn)),
    note: 'Opening balance: held before the history begins, cost unknown',
  }
  fixes.push(
    recordFix(`Record an opening balance of ${unitsOf(item.isOption, missing)}, cost unknown`, entry),
  )
  return fixes
}

const toUnits = (micros: number): number => micros / MICROS

export function quantityDifference(view: AccountView, item: Compared): Difference {
  return {
    symbol: item.symbol,
    underlying: item.underlying,
    field: 'quantity',
    ledger: toUnits(item.ledger),
    broker: toUnits(item.broker),
    difference: toUnits(item.broker - item.ledger),
    reasons: reasonsForQuantity(view, item),
    fixes: fixesForQuantity(view, item),
  }
}
