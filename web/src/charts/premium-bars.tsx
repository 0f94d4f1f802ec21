import { moneyFromMicros } from '@wheelwright/core'
import { formatMoneyShort } from '../ui/figures/figures.ts'
import './premium-bars.css'
import { placeNames, placesOf, type Place } from './premium-places.ts'
import {
  isAnyPremium,
  periodName,
  premiumDrawn,
  premiumSentence,
  premiumWords,
  type Period,
  type PremiumPeriods,
} from './premium.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { useCursor } from '../ui/use-cursor.ts'
import '../ui/picture.css'

const height = 180
const base = 150
/** The latest that a picture shows; the table has them all. */
const mostBars = 60
const periodOf = ({ item }: Place): string => item.period

/** Premium of each period, puts below and calls above, read bar by bar. */
export function PremiumBars({ periods }: { periods: PremiumPeriods }) {
  const shown = placesOf(periods.items).slice(-mostBars)
  const [at, setAt] = useCursor(shown, periodOf, shown.length - 1)
  const place = shown[at]
  const most = Math.max(1, ...shown.map(({ item }) => premiumDrawn(item)))
  const wide = Math.max(1, shown.length) * 24
  const sentence = (
    <p className="picture-sentence" data-amount>
      {wholeFigures(premiumSentence(periods.items, periods.total, periods.premium))}
    </p>
  )
  if (!isAnyPremium(periods.items)) return sentence
  return (
    <>
      {sentence}
      <span className="premium-most" aria-hidden="true" data-amount>
        {formatMoneyShort(moneyFromMicros(most))}
      </span>
      <svg
        viewBox={`0 0 ${wide} ${height}`}
        preserveAspectRatio="none"
        className="premium-bars"
        aria-hidden="true"
      >
        {shown.map((each, index) => (
          <Bar
            key={each.item.period}
            item={each.item}
            most={most}
            left={index * 24}
            isBreak={each.until !== null}
            isAt={each === place}
            onPoint={() => setAt(index)}
          />
        ))}
      </svg>
      <PeriodNames places={shown} />
      {/* The arrow keys move along it, and what it stands on is read out. */}
      <input
        type="range"
        className="picture-range"
        aria-label={`Premium by ${periods.by}`}
        min={0}
        max={Math.max(0, shown.length - 1)}
        value={at}
        aria-valuetext={place === undefined ? 'nothing' : wordsOf(place)}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <p className="picture-reading">
        <span className="premium-key" data-kind="puts" /> puts{' '}
        <span className="premium-key" data-kind="calls" /> calls{' '}
        <output data-amount>{place === undefined ? '' : wholeFigures(wordsOf(place))}</output>
      </p>
    </>
  )
}

/** Under the bars, each in the middle of its own. */
function PeriodNames({ places }: { places: readonly Place[] }) {
  const names = placeNames(places)
  return (
    <span className="premium-names" aria-hidden="true">
      {places.map((place, at) => {
        const name = names[at] ?? null
        return (
          <span key={place.item.period}>
            {name !== null && (
              <span>
                {name.name}
                <small>{name.year}</small>
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}

const wordsOf = ({ item, until }: Place): string =>
  until === null
    ? `${periodName(item.period)}: puts ${premiumWords(item.premiumPuts)}, calls ${premiumWords(item.premiumCalls)}`
    : `${periodName(item.period)} to ${periodName(until)}: no entries`

interface BarProps {
  item: Period
  most: number
  left: number
  /** Periods that are left out stand here. */
  isBreak: boolean
  isAt: boolean
  onPoint: () => void
}

function Bar({ item, most, left, isBreak, isAt, onPoint }: BarProps) {
  const [puts, calls] = [item.premiumPuts, item.premiumCalls].map(
    (amount) => (Math.max(0, amount ?? 0) / most) * (base - 10),
  )
  return (
    <g onPointerEnter={onPoint} data-at={isAt || undefined}>
      <rect className="premium-bar-place" x={left} y="0" width="24" height={height} />
      <rect className="premium-bar-puts" x={left + 4} y={base - (puts ?? 0)} width="16" height={puts} />
      <rect
        className="premium-bar-calls"
        x={left + 4}
        y={base - (puts ?? 0) - (calls ?? 0)}
        width="16"
        height={calls}
      />
      {!isBreak && <rect className="premium-bar-base" x={left} y={base} width="24" height="1" />}
    </g>
  )
}
