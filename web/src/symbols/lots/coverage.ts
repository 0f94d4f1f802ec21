/** The open options on a symbol, each once, with what covers it: the ledger's word first, the broker's where it has none. */
import { toPositionRecord } from '@wheelwright/api'
import type { LedgerCycle, Lot, Position, WheelData, WheelPosition } from '@wheelwright/api'
import {
  compareText,
  coverPositions,
  dividePrice,
  MICROS,
  moneyFromMicros,
  multiplyPriceWithin,
  parseOptionSymbol,
  putCollateral,
  quantityFromMicros,
} from '@wheelwright/core'
import { differs } from '../../entries/source-words.ts'
import type { Money, OptionContract, Quantity } from '@wheelwright/core'

export interface CoverPart {
  readonly contracts: number
  /** The lots of one day, none where no entry tells of the shares, or the long call that cover; null is nothing. */
  readonly by: readonly Lot[] | string | null
  /** Nothing covers it, but a long call of a higher strike limits its loss: it is not naked. */
  readonly inSpread?: true
}

/** Contracts of a short put behind which its strike stands, and those that a long put protects. */
interface PutBacking {
  readonly secured: number
  readonly protected: number
}

export interface Leg {
  readonly symbol: string
  readonly contract: OptionContract
  /** Contracts, short below zero. */
  readonly quantity: Quantity
  /** What the broker's snapshot says, where it differs. */
  readonly brokerQuantity: Quantity | null
  /** Entered by hand beside what the history has; else 0. */
  readonly byHand: Quantity
  /** Of what the broker alone has: the history says that it ended, or never began. */
  readonly differs: boolean
  /** Dollars a share that were received or paid, by whoever knows it. */
  readonly averagePrice: Money | null
  readonly unrealizedPnl: Money | null
  readonly isPendingExpiry: boolean
  /** The broker's position, for its price and the age of it. */
  readonly position: Position | null
  /** Of short calls; empty for anything else. */
  readonly cover: readonly CoverPart[]
  /** Of short puts; null for anything else. */
  readonly put: PutBacking | null
}

const known = (amounts: readonly (Money | null)[]): Money | null =>
  amounts.some((amount) => amount === null)
    ? null
    : moneyFromMicros(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))

/** Over fills of one contract. */
const averageOf = (legs: readonly WheelPosition[]): Money | null => {
  const paid = known(
    legs.map(({ averagePrice, quantity }) =>
      averagePrice === null ? null : multiplyPriceWithin(averagePrice, quantity, 1),
    ),
  )
  return paid === null ? null : dividePrice(paid, total(legs.map(({ quantity }) => quantity)), 1)
}

/** By the broker, else by the history; what was entered by hand counts where neither has any of it. */
const averagePriceOf = (mine: readonly WheelPosition[], theirs: readonly Position[]): Money | null => {
  const told = theirs.find((each) => !isByHand(each)) ?? (mine.length === 0 ? theirs[0] : undefined)
  return told === undefined ? averageOf(mine) : told.averagePrice
}

const total = (quantities: readonly (Quantity | null)[]): Quantity =>
  quantityFromMicros(quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0))

/** What covers the contracts of one symbol by the positions alone, whoever tells of them. */
interface HeldCover {
  readonly covered: number
  /** Contracts by the symbol of the long call. */
  readonly longCalls: ReadonlyMap<string, number>
  readonly spread: number
  /** Adjusted ones, whose deliverable is not known. */
  readonly unknown: number
  readonly put: PutBacking
}

interface CoverSources {
  readonly cycles: readonly LedgerCycle[]
  readonly lots: readonly Lot[]
  readonly held: HeldCover
}

const heldCoverOf = (positions: readonly Position[]): ((symbol: string) => HeldCover) => {
  const records = positions.flatMap((position) => toPositionRecord(position) ?? [])
  const [cover, puts] = [coverPositions(records), putCollateral(records)]
  const symbols = new Map(positions.map(({ id, symbol }) => [id, symbol]))
  return (symbol) => {
    const own = positions.filter((position) => position.symbol === symbol).map(({ id }) => id)
    const calls = own.flatMap((id) => cover.get(id) ?? [])
    const secured = own.flatMap((id) => puts.get(id) ?? [])
    const longCalls = new Map<string, number>()
    for (const [id, contracts] of calls.flatMap((call) => [...call.longCalls])) {
      const name = symbols.get(id) ?? ''
      longCalls.set(name, (longCalls.get(name) ?? 0) + contracts)
    }
    const sum = <T>(parts: readonly T[], of: (part: T) => number): number =>
      parts.reduce((all, part) => all + of(part), 0)
    return {
      longCalls,
      covered: sum(calls, ({ covered }) => covered),
      spread: sum(calls, ({ spread }) => spread),
      unknown: sum(calls, ({ unknown }) => unknown),
      put: { secured: sum(secured, (put) => put.secured), protected: sum(secured, (put) => put.spread) },
    }
  }
}

/**
 * Long calls first, then lots, as the ledger has them; then what is held without entries, a spread, and nothing: each contract
 * is covered once.
 */
const coverOf = (symbol: string, contracts: number, { cycles, lots, held }: CoverSources): CoverPart[] => {
  const parts: CoverPart[] = []
  let left = contracts
  const take = (by: CoverPart['by'], wanted: number) => {
    const taken = Math.max(0, Math.min(left, wanted))
    if (taken > 0) parts.push({ by, contracts: taken })
    left -= taken
    return taken
  }
  const byLong = Map.groupBy(
    cycles
      .flatMap(({ slots }) => slots)
      .flatMap(({ call, longCall }) => (call === symbol && longCall !== null ? [longCall] : [])),
    (longCall) => longCall,
  )
  for (const [longCall, all] of byLong) take(longCall, all.length)
  const coverBy = (lot: Lot): number => lot.calls.find((call) => call.symbol === symbol)?.contracts ?? 0
  const byDay = Map.groupBy(
    lots.filter((lot) => coverBy(lot) > 0),
    ({ openedOn }) => openedOn,
  )
  let byShares = 0
  for (const alike of byDay.values())
    byShares += take(
      alike,
      alike.reduce((sum, lot) => sum + coverBy(lot), 0),
    )
  for (const [longCall, all] of held.longCalls) if (!byLong.has(longCall)) take(longCall, all)
  take([], held.covered - byShares)
  const limited = Math.min(left, held.spread)
  if (limited > 0) parts.push({ by: null, contracts: limited, inSpread: true })
  left -= limited + held.unknown
  take(null, left)
  return parts
}

const isByHand = ({ source }: Position): boolean => source === 'manual'

const contractsOf = (options: readonly Position[]): Quantity =>
  total(options.map(({ contracts }) => contracts))

const noneHeld = quantityFromMicros(0)

const isOption = ({ instrumentType }: WheelPosition): boolean => instrumentType === 'option'

interface LegSources {
  readonly wheel: Pick<WheelData, 'cycles' | 'currentPositions'>
  readonly lots: readonly Lot[]
  /** Open options of the broker's snapshot, those of other symbols among them; null where they could not be loaded. */
  readonly options: readonly Position[] | null
  /** Shares of the symbol. */
  readonly stocks: readonly Position[]
  readonly symbol: string
}

export function openLegs({ wheel, lots, options: told, stocks, symbol }: LegSources): Leg[] {
  const options = told ?? []
  const ledger = Map.groupBy(wheel.currentPositions.filter(isOption), (leg) => leg.symbol)
  const broker = Map.groupBy(
    options.filter(({ underlyingSymbol }) => underlyingSymbol === symbol),
    (position) => position.symbol,
  )
  const openLots = lots.filter(({ status }) => status === 'open')
  const heldCover = heldCoverOf([...stocks, ...options.filter((each) => each.underlyingSymbol === symbol)])
  const legs = [...new Set([...ledger.keys(), ...broker.keys()])].flatMap((key): Leg[] => {
    const contract = parseOptionSymbol(key)
    if (!contract.ok) return []
    const [mine, theirs] = [ledger.get(key) ?? [], broker.get(key) ?? []]
    const byHand = contractsOf(theirs.filter(isByHand))
    const atBroker = contractsOf(theirs.filter((each) => !isByHand(each)))
    const isOfHistory = mine.length > 0
    const quantity = total(isOfHistory ? mine.map((leg) => leg.quantity) : [byHand, atBroker])
    const shortRight = quantity < 0 ? contract.value.right : null
    const held = heldCover(key)
    return [
      {
        symbol: key,
        contract: contract.value,
        quantity,
        brokerQuantity: told !== null && isOfHistory && atBroker !== quantity ? atBroker : null,
        byHand: isOfHistory ? byHand : noneHeld,
        differs: !isOfHistory && theirs.some(differs),
        averagePrice: averagePriceOf(mine, theirs),
        unrealizedPnl: isOfHistory
          ? known(mine.map(({ unrealizedPnl }) => unrealizedPnl))
          : known(theirs.map(({ profitLoss }) => profitLoss)),
        isPendingExpiry: [...mine, ...theirs].some(({ isPendingExpiry }) => isPendingExpiry),
        position: theirs[0] ?? null,
        cover:
          shortRight === 'Call'
            ? coverOf(key, Math.abs(quantity) / MICROS, { cycles: wheel.cycles, lots: openLots, held })
            : [],
        put: shortRight === 'Put' ? held.put : null,
      },
    ]
  })
  return legs.toSorted(
    (a, b) => compareText(a.contract.expiration, b.contract.expiration) || compareText(a.symbol, b.symbol),
  )
}
