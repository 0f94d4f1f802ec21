import { moneyToNumber, tradingDateAt } from '@wheelwright/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useViewState } from '../client/use-view-state.ts'
import { Button } from '../ui/button.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { RangeField } from '../ui/forms/range-field.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { asMoney } from './as-money.ts'
import { PayoffFacts } from './payoff-facts.tsx'
import { PayoffPicture } from './payoff-picture.tsx'
import { PayoffTable, type PayoffTableProps } from './payoff-table.tsx'
import { atExpiration, before, lineOf, pricesAlong, reachOfScene, type AtExpiration } from './payoff.ts'
import './payoff.css'
import { daysAheadOf, instantAhead, strikesOf, type Scene } from './scene.ts'
import { summaryInWords } from './words.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import '../ui/picture.css'

/** The lines of a scene as they are turned; nothing but the curves depends on days and volatility. */
const useLines = (scene: Scene, days: number, shift: number) => {
  const unshifted = useMemo(() => atExpiration(scene, 0), [scene])
  const isExact = unshifted?.isExact === true
  // Where all options expire at once, volatility decides nothing on that day.
  const ending = useMemo(
    () => (isExact ? unshifted : atExpiration(scene, shift)),
    [scene, shift, isExact, unshifted],
  )
  // The picture stays where it was when volatility moves the break-evens of a diagonal.
  const reach = useMemo(() => reachOfScene(scene, unshifted), [scene, unshifted])
  const prices = useMemo(() => pricesAlong(reach, strikesOf(scene.legs)), [reach, scene])
  const earlier = useMemo(() => before(scene, { days, shift }), [scene, days, shift])
  const endingLine = useMemo(() => (ending === null ? [] : lineOf(prices, ending.amountAt)), [ending, prices])
  const earlierLine = useMemo(
    () => (earlier === null ? null : lineOf(prices, earlier.curve)),
    [earlier, prices],
  )
  return { ending, reach, earlier, endingLine, earlierLine }
}

const volatilityText = (scene: Scene, shift: number): string => {
  const own = scene.legs.map(({ volatility }) => volatility).filter((volatility) => volatility !== null)
  const [only] = own
  const percent = (fraction: number) => `${(100 * Math.max(0.01, fraction)).toFixed(1)}%`
  const moved = shift === 0 ? 'as implied' : `${shift > 0 ? '+' : '\u2212'}${Math.abs(shift)} points`
  return own.length === 1 && only !== undefined ? `${moved}, ${percent(only + shift / 100)}` : moved
}

export function PayoffView({ scene }: { scene: Scene }) {
  const [asTable, setAsTable] = useViewState('as')
  const [days, setDays] = useState(0)
  const [shift, setShift] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const { ending, reach, earlier, endingLine, earlierLine } = useLines(scene, days, shift)
  if (ending === null) return <NoPayoff scene={scene} />
  const spot = scene.spot.value === null ? null : moneyToNumber(scene.spot.value)
  const price = chosen ?? spot ?? (reach.low + reach.high) / 2
  const when = dayInWords(scene, days)
  const summary = summaryInWords(ending, scene.firstExpiration)
  const table = { scene, ending, earlier, reach, price, when }
  const reading = { scene, ending, earlier: earlier?.amountAt ?? null, price, when }
  return (
    <div className="payoff">
      <p className="payoff-summary" data-amount>
        {wholeFigures(summary)}
      </p>
      {asTable === 'table' ? (
        <DeferredTable {...table} />
      ) : (
        <PayoffPicture
          summary={summary}
          reach={reach}
          legs={scene.legs}
          spot={spot}
          breakEvens={(ending.profit?.breakEvens ?? []).map(({ from }) => moneyToNumber(from))}
          ending={endingLine}
          earlier={earlierLine}
          cursor={price}
          onCursor={setChosen}
        />
      )}
      <div className="payoff-bar">
        <Legend scene={scene} when={when} hasEarlier={earlierLine !== null} />
        <Button tone="quiet" onClick={() => setAsTable(asTable === 'table' ? null : 'table')}>
          {asTable === 'table' ? 'View as picture' : 'View as table'}
        </Button>
      </div>
      <DeferredReading {...reading} />
      <div className="payoff-sliders">
        <RangeField
          label="Price of the underlying"
          text={formatMarketPrice(asMoney(price))}
          {...{ min: reach.low, max: reach.high, step: reach.step, value: price }}
          onChange={setChosen}
        />
        {earlier !== null && (
          <>
            <RangeField
              label="Days ahead"
              text={when}
              {...{ min: 0, max: daysAheadOf(scene), step: 1, value: days }}
              onChange={setDays}
            />
            <RangeField
              label="Volatility"
              text={volatilityText(scene, shift)}
              {...{ min: -30, max: 60, step: 1, value: shift }}
              onChange={setShift}
            />
          </>
        )}
      </div>
      <PayoffFacts scene={scene} ending={ending} />
      <Notes scene={scene} ending={ending} hasEarlier={earlier !== null} />
    </div>
  )
}

const dayInWords = (scene: Scene, days: number): string => {
  const date = formatDate(tradingDateAt(instantAhead(scene, days)))
  if (days === 0) return `today, ${date}`
  return `in ${days} ${days === 1 ? 'day' : 'days'}, ${date}`
}

function NoPayoff({ scene: { leftOut, unvalued } }: { scene: Scene }) {
  const reasons = [...leftOut, ...unvalued]
  return (
    <div className="payoff-notes">
      <p>The payoff is not known.</p>
      {reasons.map(({ label, why }) => (
        <p key={label}>
          {label}: {why}.
        </p>
      ))}
      {reasons.length === 0 && <p>Its figures are beyond what can be counted.</p>}
    </div>
  )
}

function Legend({ scene, when, hasEarlier }: { scene: Scene; when: string; hasEarlier: boolean }) {
  const noun = scene.hasCost ? 'Profit' : 'Value'
  return (
    <ul className="picture-legend">
      <li>
        <Sample className="payoff-ending" />
        {scene.firstExpiration === null
          ? noun
          : `${noun} at expiration, ${formatDate(scene.firstExpiration)}`}
      </li>
      {hasEarlier && (
        <li>
          <Sample className="payoff-earlier" />
          {noun} {when}
        </li>
      )}
    </ul>
  )
}

function Sample({ className }: { className: string }) {
  return (
    <svg width="28" height="8" aria-hidden="true">
      <path className={className} d="M0 4H28" />
    </svg>
  )
}

interface ReadingProps {
  scene: Scene
  ending: AtExpiration
  earlier: ((price: number) => number) | null
  price: number
  when: string
}

/**
 * Figures value every option by itself, which takes longer than a frame may. They follow the picture as soon as there is
 * time, and what moves on meanwhile lets go of them.
 */
function DeferredReading({ scene, ending, earlier, price, when }: ReadingProps) {
  usePrivacy()
  return (
    <Reading
      scene={useDeferredValue(scene)}
      ending={useDeferredValue(ending)}
      earlier={useDeferredValue(earlier)}
      price={useDeferredValue(price)}
      when={useDeferredValue(when)}
    />
  )
}

function DeferredTable({ scene, ending, earlier, reach, price, when }: PayoffTableProps) {
  return (
    <Table
      scene={useDeferredValue(scene)}
      ending={useDeferredValue(ending)}
      earlier={useDeferredValue(earlier)}
      reach={useDeferredValue(reach)}
      price={useDeferredValue(price)}
      when={useDeferredValue(when)}
    />
  )
}

const Table = memo(PayoffTable)

/** What both lines say at the price of the slider. */
const Reading = memo(function Reading({ scene, ending, earlier, price, when }: ReadingProps) {
  usePrivacy()
  const Figure = scene.hasCost ? DeltaFigure : MoneyFigure
  return (
    <p className="payoff-reading" aria-live="off">
      <strong>At {formatMarketPrice(asMoney(price))}</strong>
      {scene.firstExpiration !== null && (
        <span>
          {when}:{' '}
          {earlier === null ? (
            <Unknown reason="options without a known volatility" />
          ) : (
            <Figure value={asMoney(earlier(price))} />
          )}
        </span>
      )}
      <span>
        {scene.firstExpiration === null ? '' : 'at expiration: '}
        <Figure value={asMoney(ending.amountAt(price))} />
      </span>
    </p>
  )
})

interface NotesProps {
  scene: Scene
  ending: AtExpiration
  hasEarlier: boolean
}

/** What is not in the picture, and what it rests on. */
function Notes({ scene, ending, hasEarlier }: NotesProps) {
  const { leftOut, unvalued, terms, firstExpiration, spot } = scene
  return (
    <div className="payoff-notes">
      {leftOut.map(({ label, why }) => (
        <p key={label}>
          Left out: {label}, {why}.
        </p>
      ))}
      {spot.value === null && (
        <p>The price of the underlying is unknown: {spot.reason.replace(/\.$/, '')}.</p>
      )}
      {firstExpiration !== null && !hasEarlier && (
        <p>
          There is no line before expiration:{' '}
          {terms === null && unvalued.length === 0
            ? 'rate and dividends are not known.'
            : unvalued.map(({ label, why }) => `${label}: ${why}`).join('; ')}
        </p>
      )}
      {!ending.isExact && firstExpiration !== null && (
        <p>
          The options expire on different days. The picture ends with the first, {formatDate(firstExpiration)}
          ; those that go on are valued by the model on that day, so its figures are close and not exact.
        </p>
      )}
      {hasEarlier && (
        <p>
          The dashed line values each option at the volatility that its own mark implies, as American where it
          is. Dividends that shares earn on the way, and fees to close, are not in it.
        </p>
      )}
    </div>
  )
}
