import type { Instant } from '@wheelwright/core'
import './figure.css'
import { formatAge, formatInstant, formatWhen } from './figures.ts'
import { useNow } from '../now.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Unknown } from './unknown.tsx'

const quarterHour = 15 * 60_000

type AgeProps = ({ at: Instant; reason?: string } | { at: null; reason: string }) & {
  /** What it is the age of: price, prices. */
  of?: string
  /** From this age on it says that it is stale, */
  staleAfterMs?: number
  /** unless something else than its age decides that. */
  isStale?: boolean | undefined
  /** Only how old; what it is the age of, and when it was, stand in the tooltip. */
  brief?: boolean
}

/** How old a price is, in words: prices Fri 16:00, 1 day old. */
export function Age({ of, staleAfterMs = quarterHour, isStale, brief = false, ...age }: AgeProps) {
  const now = useNow()
  if (age.at === null) return <Unknown reason={age.reason} />
  const ms = Date.parse(age.at)
  const old = now - ms
  const stale = isStale ?? old > staleAfterMs
  const subject = of === undefined ? '' : `${of} `
  return (
    <Tooltip text={`${brief ? subject : ''}${formatInstant(ms)}`} onTap>
      <time className="age" dateTime={age.at} data-stale={stale || undefined}>
        {brief ? '' : `${subject}${formatWhen(ms, now)}, `}
        {stale ? 'stale, ' : ''}
        {formatAge(old)}
      </time>
    </Tooltip>
  )
}
