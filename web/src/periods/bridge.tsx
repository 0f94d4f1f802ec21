import type { Periods } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { usePrivacy } from '../ui/privacy.ts'
import { cashBridge } from './model.ts'

/** From the cash at the start of the range to the cash at its end. */
export function Bridge({ periods }: { periods: Periods }) {
  usePrivacy()
  const bridge = cashBridge(periods)
  if (bridge === null) return null
  const isBalance = periods.cash === 'balance'
  return (
    <dl className="period-bridge" aria-label="How the cash came about">
      <div>
        <dt>{isBalance ? 'Cash at the start' : 'Cash before'}</dt>
        <dd>
          <MoneyFigure value={bridge.start} />
        </dd>
      </div>
      <Step label="realized P&L" amount={bridge.realizedPnl} />
      <Step label="deposits less withdrawals" amount={bridge.deposits} />
      <Step label="into shares and contracts, net" amount={bridge.invested} />
      <div>
        <dt>= {isBalance ? 'cash at the end' : 'change of the cash'}</dt>
        <dd>
          <MoneyFigure value={bridge.end} />
        </dd>
      </div>
    </dl>
  )
}

function Step({ label, amount }: { label: string; amount: Money }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyFigure value={amount} sign="always" />
      </dd>
    </div>
  )
}
