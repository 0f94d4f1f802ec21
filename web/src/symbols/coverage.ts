/** The open options on a symbol, each once, with what covers it: the ledger's word first, the broker's where it has none. */
import { toPositionRecord } from '@wheelwright/api'
import type { LedgerCycle, Lot, Position, WheelData, WheelPosition } from '@wheelwright/api'
import { coverPositions, moneyFromMicros, parseOptionSymbol, quantityFromMicros } from '@wheelwright/core'
import type { Money, OptionContract, Quantity } from '@wheelwright/core'

export interface CoverPart {
  readonly contracts: number
  /** The lots of one day or the long call that cover; null is nothing. */
  readonly by: readonly Lot[] | string | null
  /** Nothing covers it, but a long call of a higher strike limits its loss: it is not naked. */
  readonly inSpread?: true
}

export interface Leg {
  readonly symbol: string
  readonly contract: OptionContract
  /** Contracts, short below zero. */
  readonly quantity: Quantity
  /** What the broker's snapshot says, where it differs. */
  readonly brokerQuantity: Quantity | null
  readonly unrealizedPnl: Money | null
  readonly isPendingExpiry: boolean
  /** The broker's position, for its price and the age of it. */
  readonly position: Position | null
  /** Of short calls; empty for anything else. */
  readonly cover: readonly CoverPart[]
}

const known = (amounts: readonly (Money | null)[]): Money | null =>
  amounts.some((amount) => amount === null)
    ? null
    : moneyFromMicros(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))

const total = (quantities: readonly (Quantity | null)[]): Quantity =>
  quantityFromMicros(quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0))

interface CoverSources {
  readonly cycles: readonly LedgerCycle[]
  readonly lots: readonly Lot[]
  /** Contracts in spreads, by symbol. */
  readonly spreads: ReadonlyMap<string, number>
}

/** Contracts of each short call that stand in a spread, by what is held. */
const spreadsAmong = (positions: readonly Position[]): Map<string, number> => {
  const cover = coverPositions(positions.flatMap((position) => toPositionRecord(position) ?? []))
  const spreads = new Map<string, number>()
  for (const { id, symbol } of positions) {
    const spread = cover.get(id)?.spread ?? 0
    if (spread > 0) spreads.set(symbol, (spreads.get(symbol) ?? 0) + spread)
  }
  return spreads
}

/** Long calls first, then lots, then a spread, then nothing: each contract is covered once. */
const coverOf = (symbol: string, contracts: number, { cycles, lots, spreads }: CoverSources): CoverPart[] => {
  const parts: CoverPart[] = []
  let left = contracts
  const take = (by: CoverPart['by'], wanted: number) => {
    const taken = Math.min(left, wanted)
    if (taken > 0) parts.push({ by, contracts: taken })
    left -= taken
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
  for (const alike of byDay.values())
    take(
      alike,
      alike.reduce((sum, lot) => sum + coverBy(lot), 0),
    )
  const limited = Math.min(left, spreads.get(symbol) ?? 0)
  if (limited > 0) parts.push({ by: null, contracts: limited, inSpread: true })
  left -= limited
  take(null, left)
  return parts
}

const isOption = ({ instrumentType }: WheelPosition): boolean => instrumentType === 'option'

export interface LegSources {
  readonly wheel: Pick<WheelData, 'cycles' | 'currentPositions'>
  readonly lots: readonly Lot[]
  /** Open options of the broker's snapshot, those of other symbols among them. */
  readonly options: readonly Position[]
  /** Shares of the symbol. */
  readonly stocks: readonly Position[]
  readonly symbol: string
}

export function openLegs({ wheel, lots, options, stocks, symbol }: LegSources): Leg[] {
  const ledger = Map.groupBy(wheel.currentPositions.filter(isOption), (leg) => leg.symbol)
  const broker = Map.groupBy(
    options.filter(({ underlyingSymbol }) => underlyingSymbol === symbol),
    (position) => position.symbol,
  )
  const sources: CoverSources = {
    cycles: wheel.cycles,
    lots: lots.filter(({ status }) => status === 'open'),
    spreads: spreadsAmong([...stocks, ...options.filter((each) => each.underlyingSymbol === symbol)]),
  }
  const legs = [...new Set([...ledger.keys(), ...broker.keys()])].flatMap((key): Leg[] => {
    const contract = parseOptionSymbol(key)
    if (!contract.ok) return []
    const [mine, theirs] = [ledger.get(key) ?? [], broker.get(key) ?? []]
    const brokerQuantity = total(theirs.map(({ contracts }) => contracts))
    const quantity = mine.length > 0 ? total(mine.map((leg) => leg.quantity)) : brokerQuantity
    const isShortCall = contract.value.right === 'Call' && quantity < 0
    return [
      {
        symbol: key,
        contract: contract.value,
        quantity,
        brokerQuantity: theirs.length > 0 && brokerQuantity !== quantity ? brokerQuantity : null,
        unrealizedPnl:
          mine.length > 0
            ? known(mine.map(({ unrealizedPnl }) => unrealizedPnl))
            : known(theirs.map(({ profitLoss }) => profitLoss)),
        isPendingExpiry: [...mine, ...theirs].some(({ isPendingExpiry }) => isPendingExpiry),
        position: theirs[0] ?? null,
        cover: isShortCall ? coverOf(key, Math.abs(quantity) / 1_000_000, sources) : [],
      },
    ]
  })
  return legs.toSorted(
    (a, b) => a.contract.expiration.localeCompare(b.contract.expiration) || a.symbol.localeCompare(b.symbol),
  )
}
