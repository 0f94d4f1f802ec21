/** Where the bars of premium stand: periods without entries have their place, and what would be a desert of them is one break. */
import { noFigures, periodName, type Period } from './premium.ts'

export interface Place {
  /** What comes here; of a break that nothing happened. */
  readonly item: Period
  /** The last period of a break; null of a single period. */
  readonly until: string | null
}

/** More empty periods than that in a row are drawn as one break. */
const mostEmpty = 12

/** Months are counted through years, so that one less is the one before. */
const indexOf = (period: string): number =>
  period.length === 7 ? Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 : Number(period)

const periodAt = (index: number, like: string): string =>
  like.length === 7 ? `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` : String(index)

const emptyAt = (period: string, until: string | null = null): Place => ({
  item: { ...noFigures, period },
  until,
})

const between = (before: string, after: string): readonly Place[] => {
  const [first, end] = [indexOf(before) + 1, indexOf(after)]
  if (end - first > mostEmpty) return [emptyAt(periodAt(first, after), periodAt(end - 1, after))]
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => emptyAt(periodAt(first + at, after)))
}

/** Of months or years, earliest first. */
export function placesOf(items: readonly Period[]): readonly Place[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1]
    const own: Place = { item, until: null }
    return before === undefined ? [own] : [...between(before.period, item.period), own]
  })
}

/** Nov of a month, and a year as it is; of a break the sign of what is left out. */
function shortName({ item: { period }, until }: Place): string {
  if (until !== null) return '…'
  return period.length === 7 ? periodName(period).slice(0, 3) : period
}

interface PlaceName {
  readonly name: string
  /** ’26, under the first month that is named and the first of each later year: four figures have no room on a phone. */
  readonly year: string | null
}

/** More names than that would touch on a phone. */
const mostNamed = 12

const isBreak = (place: Place | undefined): boolean => place?.until !== null

/** For each place its name, or null: of many only some are named, the latest always, and each break. */
export function placeNames(places: readonly Place[]): readonly (PlaceName | null)[] {
  const step = Math.max(1, Math.ceil(places.length / mostNamed))
  let before = ''
  return places.map((place, at) => {
    if (isBreak(place)) {
      before = ''
      return { name: shortName(place), year: null }
    }
    if ((places.length - 1 - at) % step !== 0) return null
    const { period } = place.item
    const year = period.slice(0, 4)
    const isNew = period.length === 7 && year !== before
    before = year
    return { name: shortName(place), year: isNew ? `’${year.slice(2)}` : null }
  })
}
