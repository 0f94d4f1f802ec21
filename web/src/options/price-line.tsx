import Clock from 'lucide-react/icons/clock'
import { isStale, latestSession } from '@wheelwright/core'
import { delayInWords, originInWords } from '../prices/price-words.ts'
import { formatAge, formatInstant, formatWhen } from '../ui/figures/figures.ts'
import { useNow } from '../ui/now.ts'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import type { NamedPrice, PriceTimes } from './price-times.ts'

/** Longer lists say how many more there are; the rows themselves are marked. */
const mostNamed = 3

/** What is said of prices that are not here. */
export interface AwaitedPrices {
  /** Why they did not come; null where nothing is missing. */
  readonly whyMissing: string | null
  /** While they are on their way, none of them is missing yet. */
  readonly isAsked: boolean
}

/** The age of the prices, once for all rows; those of another time are named. */
export function PriceLine({ times, whyMissing, isAsked }: AwaitedPrices & { times: PriceTimes }) {
  const now = useNow()
  const { asOfMs } = times
  return (
    <p className="option-prices">
      {asOfMs !== null && (
        <Tooltip text={`${originInWords(times.source)} ${formatInstant(asOfMs)}`} onTap>
          <time className="age" dateTime={new Date(asOfMs).toISOString()}>
            {times.source === 'demo' ? 'Simulated prices' : 'Prices'} of {formatWhen(asOfMs, now)},{' '}
            {isStale(asOfMs, latestSession(now)) && 'stale, '}
            {formatAge(now - asOfMs)}
            {times.isDelayed && `, ${delayInWords}`}
          </time>
        </Tooltip>
      )}
      <Others word="older" prices={times.older} />
      <Others word="newer" prices={times.newer} />
      <Others word="of unknown age" prices={times.ofUnknownAge} />
      {!isAsked && <Others word="without a price" prices={times.missing} why={whyMissing} />}
    </p>
  )
}

interface OthersProps {
  word: string
  prices: readonly NamedPrice[]
  why?: string | null
}

function Others({ word, prices, why = null }: OthersProps) {
  const now = useNow()
  if (prices.length === 0) return null
  const named = prices.slice(0, mostNamed).map(({ name, price }) => {
    const asOfMs = price?.asOfMs ?? null
    return asOfMs === null ? name : `${name}, ${formatWhen(asOfMs, now)}`
  })
  const more = prices.length - named.length
  const told = (
    <span className="option-prices-other">
      <Clock aria-hidden="true" /> {prices.length.toLocaleString('en-US')} {word}: {named.join('; ')}
      {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
    </span>
  )
  return why === null ? (
    told
  ) : (
    <Tooltip text={why} onTap>
      {told}
    </Tooltip>
  )
}
