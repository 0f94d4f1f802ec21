import type { Periods } from '@wheelwright/api'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { checkReason, checkSentence, endsOn } from './cash-words.ts'

export type CashCheck = NonNullable<Periods['items'][number]['cashCheck']>

/** Whether the cash at the end of a period is what the broker stated. Nothing is said that no statement proves. */
export function CashMark({ check, period }: { check: CashCheck; period: string }) {
  usePrivacy()
  if (check.state === 'unstated') return <Unknown reason={checkReason(check, period)} />
  return (
    <Tooltip text={checkSentence(check)} describes onTap>
      {check.state === 'ties' ? (
        <span className="cash-mark" data-state="ties">
          <span aria-hidden="true">✓ </span>
          ties
          {check.movedAfter && <small>to {endsOn(check)}</small>}
        </span>
      ) : (
        <span className="cash-mark" data-state="differs">
          {check.difference === null ? 'differs' : <MoneyFigure value={check.difference} sign="always" />}
          <small>differs{check.movedAfter && ` on ${endsOn(check)}`}</small>
        </span>
      )}
    </Tooltip>
  )
}
