// A roll is a buy to close and a sell to open of the same right, in the same order, or on the same day in either sequence.
// min(closed, opened) contracts are rolled; the surplus is a plain close or a new slot. A roll is two tax events in one
// chain. The user may link and unlink rolls. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { addDays, weekday, type TradingDate } from '../../base/trading-date.ts'
import { firstUnits } from '../entries/amounts.ts'
import { contractsOf } from '../booking/book-trades.ts'
import type { Book } from '../booking/book.ts'
import { followContracts } from '../booking/contracts-today.ts'
import { isLegChange } from '../booking/net-holdings.ts'
import { compareContent, compareMeaning } from '../entries/compare-content.ts'
import type { Entry, OptionTrade } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { OpenFills, type Side } from '../lots/open-fills.ts'
import { GoneByThen } from './gone-by-then.ts'

/** Contracts of a closing fill that were rolled into contracts of an opening fill. */
export interface RollLink {
  readonly closeEntryId: string
  readonly openEntryId: string
  readonly date: TradingDate
  readonly contracts: number
  /** Opening credit - closing debit - the fees of both, for these contracts. */
  readonly netCredit: Money
}

/** The user's decision about a closing and an opening fill. */
export interface RollOverride {
  readonly closeEntryId: string
  readonly openEntryId: string
  readonly linked: boolean
}

/** Whether a closing and an opening fill of one book may be a roll: the same right, but another contract. */
function canRoll(close: Side, open: Side): boolean {
  return rightOf(close.entry) === rightOf(open.entry) && close.contract !== open.contract
}

/** All rolls of a book: by the user's decisions first, then by order id, then by day. */
export function rollLinks(book: Book, overrides: readonly RollOverride[]): RollLink[] {
  return matchRolls(book, overrides).links
}

/** Contracts closed on one day and opened on the next that may be a roll, for the user to decide. */
export function rollProposals(book: Book, overrides: readonly RollOverride[]): RollLink[] {
  const matched = matchRolls(book, overrides)
  const { closes, opens } = matched
  const proposals: RollLink[] = []
  const left = closes.filter(isLeft)
  const days = new Set(left.flatMap(({ entry }) => nextDays(entry.tradeDate)))
  const byDay = fillsBy(opens.filter(isLeft), dayOf, days)
  for (const close of left)
    for (const day of nextDays(close.entry.tradeDate))
      linkAll(close, byDay(day, rightOf(close.entry)), { ...matched, links: proposals })
  return proposals
}

/** The next calendar day, and where that is on a weekend also the Monday after it. */
function nextDays(date: TradingDate): TradingDate[] {
  const next = addDays(date, 1)
  const [day, saturday] = [weekday(next), 6]
  if (day !== 0 && day !== saturday) return [next]
  return [next, addDays(next, day === saturday ? 2 : 1)]
}

interface MatchedRolls {
  readonly links: RollLink[]
  /** A fill with the contracts that are not linked yet. */
  readonly closes: Side[]
  readonly opens: Side[]
  readonly unlinked: ReadonlySet<string>
  readonly gone: GoneByThen
}

function matchRolls(book: Book, overrides: readonly RollOverride[]): MatchedRolls {
  const contractOf = contractsIn(book)
  const closes = sidesOf(book.entries, 'buy-to-close', contractOf)
  const opens = closes.length === 0 ? [] : sidesOf(book.entries, 'sell-to-open', contractOf)
  const unlinked = new Set(overrides.filter(({ linked }) => !linked).map(overrideKey))
  const links: RollLink[] = []
  const gone = new GoneByThen(closes.length === 0 ? [] : book.closedLegs, opens, overrides.length > 0)
  const matched = { links, closes, opens, unlinked, gone }
  linkByUser(matched, overrides)
  for (const groupOf of [orderOf, dayOf]) {
    const byGroup = fillsBy(opens, groupOf, new Set(closes.flatMap(({ entry }) => groupOf(entry) ?? [])))
    for (const close of closes) {
      const group = groupOf(close.entry)
      if (group !== null) linkAll(close, byGroup(group, rightOf(close.entry)), matched)
    }
  }
  return matched
}

type Right = OptionTrade['instrument']['contract']['right']

function isLeft({ left }: Side): boolean {
  return left > 0
}

/** The opening fills of a right, of an order or a day that some closing fill asks for: most opening fills belong to none. */
function fillsBy(
  opens: readonly Side[],
  groupOf: (entry: OptionTrade) => string | null,
  wanted: ReadonlySet<string>,
): (group: string, right: Right) => OpenFills | null {
  const groups = Map.groupBy(
    opens.filter(({ entry }) => wanted.has(groupOf(entry) ?? '')),
    ({ entry }) => groupOf(entry),
  )
  const asked = new Map<string, OpenFills>()
  return (name, right) => {
    const group = groups.get(name)
    if (group === undefined) return null
    const key = `${name} ${right}`
    const fills = asked.get(key) ?? new OpenFills(group.filter(({ entry }) => rightOf(entry) === right))
    asked.set(key, fills)
    return fills
  }
}

/** Links what is left of a closing fill to what is left of opening ones, in their order. */
function linkAll(
  close: Side,
  opens: OpenFills | null,
  { unlinked, links, gone }: Pick<MatchedRolls, 'unlinked' | 'links' | 'gone'>,
): void {
  if (close.left === 0 || opens === null) return
  const mayTake = (open: Side): boolean =>
    gone.leftFor(close.entry, open) > 0 &&
    !unlinked.has(overrideKey({ closeEntryId: close.entry.id, openEntryId: open.entry.id }))
  while (close.left > 0) {
    const open = opens.first(close.contract, mayTake)
    if (open === null) return
    links.push(linkSides(close, open, gone))
  }
}

/** The contract of a trade by its final name: a change of its symbol or terms makes no other contract of it. */
function contractsIn(book: Book): (trade: OptionTrade) => string {
  // To ask a book for its moves is to book it again.
  if (!book.entries.some(isLegChange)) return ({ instrument }) => contractKey(instrument)
  const follow = followContracts(book)
  return (trade) => follow(trade)?.key ?? contractKey(trade.instrument)
}

function sidesOf(
  entries: readonly Entry[],
  kind: OptionTrade['kind'],
  contractOf: (trade: OptionTrade) => string,
): Side[] {
  const trades = entries.filter((entry): entry is OptionTrade => entry.kind === kind)
  return trades
    .sort(inTurn)
    .map((entry) => ({ entry, contract: contractOf(entry), left: contractsOf(entry) }))
}

/** Of fills at one time the contract decides, and not a number that one export of them has and another one lacks. */
function inTurn(a: OptionTrade, b: OptionTrade): number {
  return compareMeaning(a, b) || compareContent(a, b)
}

function linkByUser({ closes, opens, links, gone }: MatchedRolls, overrides: readonly RollOverride[]): void {
  if (overrides.length === 0) return
  const byId = (sides: readonly Side[]) => new Map(sides.map((side) => [side.entry.id, side]))
  const [closeOf, openOf] = [byId(closes), byId(opens)]
  for (const { closeEntryId, openEntryId, linked } of overrides) {
    const [close, open] = [closeOf.get(closeEntryId), openOf.get(openEntryId)]
    if (!linked || !close || !open || !canRoll(close, open)) continue
    if (close.left > 0 && gone.leftFor(close.entry, open) > 0) links.push(linkSides(close, open, gone))
  }
}

function linkSides(close: Side, open: Side, gone: GoneByThen): RollLink {
  const contracts = Math.min(close.left, gone.leftFor(close.entry, open))
  const credit = cashOf(open, contracts) + cashOf(close, contracts)
  close.left -= contracts
  open.left -= contracts
  return {
    closeEntryId: close.entry.id,
    openEntryId: open.entry.id,
    date: close.entry.tradeDate > open.entry.tradeDate ? close.entry.tradeDate : open.entry.tradeDate,
    contracts,
    netCredit: moneyFromMicros(credit),
  }
}

/** The cash after fees of the next unlinked contracts of a fill. */
function cashOf({ entry, left }: Side, contracts: number): number {
  const of = (total: Money): number => {
    const units = contractsOf(entry)
    const before = firstUnits(total, units - left, units)
    return firstUnits(total, units - left + contracts, units) - before
  }
  return of(entry.gross) - of(entry.fees)
}

const orderOf = ({ orderId }: OptionTrade): string | null => orderId

const dayOf = ({ tradeDate }: OptionTrade): string => tradeDate

const rightOf = ({ instrument }: OptionTrade): Right => instrument.contract.right

function overrideKey({ closeEntryId, openEntryId }: Omit<RollOverride, 'linked'>): string {
  return `${closeEntryId}\n${openEntryId}`
}
