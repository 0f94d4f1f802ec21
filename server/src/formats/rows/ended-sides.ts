/** The side of contracts that expire, by the trades of the file and else by what earlier imports told. */
import { formatOptionSymbol, optionContract } from '@wheelwright/core/entries'
import type { OptionInstrument, TradingDate } from '@wheelwright/core/entries'
import type { KnownHoldings } from './known-holdings.ts'
import { LegSides } from './leg-sides.ts'
import type { LegMove, LegPlace, LegSide } from './leg-sides.ts'
import type { Row } from './row.ts'

/** Where a row stands, and its contract; null for a row that names none. */
export interface ContractRow {
  readonly account: string | null
  readonly option: OptionInstrument
  readonly day: TradingDate
}

export interface SideReading {
  readonly isEnding: (row: Row) => boolean
  readonly placeOf: (row: Row) => ContractRow | null
  /** What a row did with its contract; null for a row that tells no side. */
  readonly moveOf: (row: Row) => Pick<LegMove, 'kind' | 'size'> | null
}

/** By its line the side of each contract that ends, of a file whose rows have no times. */
export function endedSides(
  endings: readonly Row[],
  everyRow: () => Iterable<Row>,
  known: KnownHoldings,
  { isEnding, placeOf, moveOf }: SideReading,
): ReadonlyMap<number, LegSide> {
  const found = new Map<number, LegSide>()
  const ended = endings.filter(isEnding).flatMap((row) => {
    const place = placeOf(row)
    return place === null ? [] : [{ line: row.line, places: namesOf(place) }]
  })
  if (ended.length === 0) return found
  const contracts = new Set(ended.flatMap(({ places }) => places.map(({ contract }) => contract)))
  const sides = new LegSides()
  for (const row of everyRow()) {
    const move = moveOf(row)
    const place = move === null ? null : placeOf(row)
    const [named] = place === null ? [] : namesOf(place)
    if (move !== null && named !== undefined && contracts.has(named.contract))
      sides.add({ ...named, ...move })
  }
  for (const { line, places } of ended) {
    const told = places.map((place) => sides.before(place)).find((side) => side !== null)
    const side = told ?? askedSide(places, known)
    if (side !== null) found.set(line, side)
  }
  return found
}

function askedSide([place]: readonly LegPlace[], known: KnownHoldings): LegSide | null {
  if (place === undefined) return null
  return known.find({ account: place.account, symbol: place.contract, on: place.day })?.side ?? null
}

/** The contract, and the plain one that an adjusted one was before. */
function namesOf({ account, option: { contract }, day }: ContractRow): readonly LegPlace[] {
  const own = { account, contract: formatOptionSymbol(contract), day, at: null }
  if (!contract.adjusted) return [own]
  const plain = optionContract({ ...contract, root: contract.underlying.replaceAll('.', '') })
  return plain.ok ? [own, { ...own, contract: formatOptionSymbol(plain.value) }] : [own]
}
