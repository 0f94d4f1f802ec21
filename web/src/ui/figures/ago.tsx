import type { Instant } from '@wheelwright/core'
import './figure.css'
import { formatAge, formatInstant } from './figures.ts'
import { useNow } from '../now.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

/** How long ago something happened, 5 min ago; what it was, and when, stand in the tooltip. */
export function Ago({ at, of }: { at: Instant; of: string }) {
  const ms = Date.parse(at)
  return (
    <Tooltip text={`${of} ${formatInstant(ms)}`} onTap>
      <time className="age" dateTime={at}>
        {formatAge(useNow() - ms).replace(/old$/, 'ago')}
      </time>
    </Tooltip>
  )
}
