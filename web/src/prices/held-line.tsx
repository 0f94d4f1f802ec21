import type { HeldPrice } from '@wheelwright/api'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import './held-prices.css'
import { heldAloud, heldInWords, reasonInWords } from './held-words.ts'

/** Under the price that stays: the one that was told and not taken, in words for who hears the page. */
export function HeldLine({ held }: { held: HeldPrice }) {
  return (
    <small className="held-line">
      <Tooltip text={reasonInWords(held)} onTap>
        <span>
          <span aria-hidden="true">{heldInWords(held)}</span>
          <span className="sr-only">{heldAloud(held)}</span>
        </span>
      </Tooltip>
    </small>
  )
}
