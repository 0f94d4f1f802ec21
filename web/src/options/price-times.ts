/** The age of the prices of a table, said once: most are of one time, and those that are not are named. */
const quarterHour = 15 * 60_000

export interface NamedPrice {
  /** One for each price. */
  readonly id: string
  /** As the table names it: GM $45P, or GM for the underlying. */
  readonly name: string
  /** Null where there is no price at all. */
  readonly price: {
    /** Null where nobody said when. */
    readonly asOfMs: number | null
    readonly source: string | null
    readonly isDelayed: boolean
  } | null
}

export interface PriceTimes {
  /** The newest of those that most prices are of; null without a price of known age. */
  readonly asOfMs: number | null
  readonly source: string | null
  readonly isDelayed: boolean
  /** The other ages, and none that is of unknown age. */
  readonly older: readonly NamedPrice[]
  readonly newer: readonly NamedPrice[]
  readonly ofUnknownAge: readonly NamedPrice[]
  readonly missing: readonly NamedPrice[]
  /** Those that are of another time than most, or of none that is known. */
  readonly ofOtherTime: ReadonlySet<string>
}

interface Timed {
  readonly named: NamedPrice
  readonly asOfMs: number
}

/** Prices that came within a quarter of an hour are of one time; of times that as many are of, the newer counts. */
const largestOf = (newestFirst: readonly Timed[]): readonly Timed[] => {
  let largest: readonly Timed[] = []
  for (let first = 0; first < newestFirst.length;) {
    const head = newestFirst[first]?.asOfMs ?? 0
    let end = first
    while (end < newestFirst.length && head - (newestFirst[end]?.asOfMs ?? 0) <= quarterHour) end += 1
    if (end - first > largest.length) largest = newestFirst.slice(first, end)
    first = end
  }
  return largest
}

export function priceTimes(prices: readonly NamedPrice[]): PriceTimes {
  const timed = prices
    .flatMap((named): Timed | [] => {
      const asOfMs = named.price?.asOfMs ?? null
      return asOfMs === null ? [] : { named, asOfMs }
    })
    .toSorted((a, b) => b.asOfMs - a.asOfMs)
  const most = largestOf(timed)
  const [newest, oldest] = [most[0], most.at(-1)]
  const namedWhere = (holds: (asOfMs: number) => boolean) =>
    timed.filter(({ asOfMs }) => holds(asOfMs)).map(({ named }) => named)
  const older = namedWhere((asOfMs) => oldest !== undefined && asOfMs < oldest.asOfMs)
  const newer = namedWhere((asOfMs) => newest !== undefined && asOfMs > newest.asOfMs)
  const ofUnknownAge = prices.filter(({ price }) => price !== null && price.asOfMs === null)
  return {
    asOfMs: newest?.asOfMs ?? null,
    source: newest?.named.price?.source ?? null,
    isDelayed: most.some(({ named }) => named.price?.isDelayed === true),
    older,
    newer,
    ofUnknownAge,
    ofOtherTime: new Set([...older, ...newer, ...ofUnknownAge].map(({ id }) => id)),
    missing: prices.filter(({ price }) => price === null),
  }
}

/** Whether a price is of the time that most are of. */
export function isOfMostPrices(times: PriceTimes, id: string): boolean {
  return !times.ofOtherTime.has(id)
}
