import type { HeldPrice, Position } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import { formatInstant } from '../ui/figures/figures.ts'
import { useNow } from '../ui/now.ts'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { HeldLine } from './held-line.tsx'
import './price-age.css'
import { ageInWords, delayInWords, originInWords } from './price-words.ts'

interface PriceAgeProps {
  asOf: Instant | null
  source: string | null
  isDelayed?: boolean
  /** A newer price that was not taken. */
  heldPrice?: HeldPrice | null
}

/** The age of a price, and beside it the price that was not taken in its place. */
export function PriceAgeLine({ heldPrice = null, ...age }: PriceAgeProps) {
  return (
    <>
      <Age {...age} />
      {heldPrice !== null && <HeldLine held={heldPrice} />}
    </>
  )
}

/** By the exchange’s sessions, under the price; where it came from stands in the tooltip. */
function Age({ asOf, source, isDelayed = false }: Omit<PriceAgeProps, 'heldPrice'>) {
  const now = useNow()
  if (asOf === null && source === null) return null
  if (asOf === null)
    return (
      <small className="price-age">
        <span className="age" data-stale>
          of unknown age
        </span>
      </small>
    )
  const ms = Date.parse(asOf)
  const { text, isStale } = ageInWords(ms, now)
  return (
    <small className="price-age">
      <Tooltip text={`${originInWords(source)} ${formatInstant(ms)}`} onTap>
        <time className="age" dateTime={asOf} data-stale={isStale || undefined}>
          {source === 'demo' && 'simulated, '}
          {text.replace(/ (?=\S+ old$)| (?=old$)/g, '\u00a0')}
          {isDelayed && `, ${delayInWords}`}
        </time>
      </Tooltip>
    </small>
  )
}

/** The age of a position’s price. */
export function PriceAge({ position }: { position: Position }) {
  const { priceAsOf, priceSource, priceIsDelayed, heldPrice } = position
  return (
    <PriceAgeLine asOf={priceAsOf} source={priceSource} isDelayed={priceIsDelayed} heldPrice={heldPrice} />
  )
}
