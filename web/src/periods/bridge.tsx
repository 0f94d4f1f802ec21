import type { Periods } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { hiddenIn } from '../charts/premium.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import type { CashCheck } from './cash-mark.tsx'
import { checkReason, checkSentence, endsOn } from './cash-words.ts'
import { cashBridge, type CashBridge, type PeriodRow } from './model.ts'
import { resultOf, type Hidden } from '../ui/figures/result-amount.ts'

/** From the cash at the start of the range to the cash at its end. */
export function Bridge({ periods }: { periods: Periods }) {
  usePrivacy()
  const last = periods.items.at(-1)
  const bridge = cashBridge(periods.total, last?.cashAtEnd ?? null)
  if (bridge === null) return null
  const isBalance = periods.cash === 'balance'
  return (
    <dl className="period-bridge" aria-label="How the cash came about">
      <Item label={isBalance ? 'Cash at the start' : 'Cash before'} amount={bridge.start} />
      <Steps bridge={bridge} plus="" hidden={hiddenIn(periods.total, periods.refusedRows)} />
      <Item label={isBalance ? '= cash at the end' : '= change of the cash'} amount={bridge.end} />
    </dl>
  )
}

/** The same of a year, under its sum, and what the broker states of its end. */
export function YearCash({ row, periods }: { row: PeriodRow; periods: Periods }) {
  usePrivacy()
  const bridge = cashBridge(row, row.cashAtEnd)
  if (bridge === null) return null
  const isBalance = periods.cash === 'balance'
  return (
    <dl className="period-bridge" data-year aria-label={`How the cash of ${row.period} came about`}>
      <Item
        label={isBalance ? `Cash before ${row.period}` : `Change before ${row.period}`}
        amount={bridge.start}
      />
      <Steps bridge={bridge} plus="+ " hidden={hiddenIn(row, periods.refusedRows)} />
      <Item label={isBalance ? '= cash at its end' : '= change at its end'} amount={bridge.end} />
      {row.cashCheck !== null && <Broker check={row.cashCheck} period={row.period} />}
    </dl>
  )
}

function Broker({ check, period }: { check: CashCheck; period: string }) {
  if (check.state === 'unstated' || check.stated === null || check.difference === null)
    return (
      <div>
        <dt>Broker</dt>
        <dd>
          <Unknown reason={check.state === 'unstated' ? checkReason(check, period) : checkSentence(check)} />
        </dd>
      </div>
    )
  return (
    <>
      <Item label={`Broker ${endsOn(check)}`} amount={check.stated} />
      <div>
        <dt>difference</dt>
        <dd>
          <MoneyFigure value={check.difference} sign="always" />
          {check.state === 'ties' && <span aria-hidden="true"> ✓</span>}
        </dd>
      </div>
    </>
  )
}

/** What is nothing is left out, save for what is always asked for. */
function Steps({ bridge, plus, hidden }: { bridge: CashBridge; plus: string; hidden: Hidden }) {
  const more: readonly [string, Money][] = [
    ['shares bought', bridge.sharesBought],
    ['shares sold, at cost', bridge.sharesSold],
    ['open contracts and other, net', bridge.contracts],
  ]
  return (
    <>
      <Item label={`${plus}realized P&L`} amount={bridge.realizedPnl} sign="always" hidden={hidden} />
      <Item label={`${plus}deposits less withdrawals`} amount={bridge.deposits} sign="always" />
      {more
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <Item key={label} label={label} amount={amount} sign="always" />
        ))}
    </>
  )
}

interface ItemProps {
  label: string
  amount: Money | null
  sign?: 'always' | 'negative'
  hidden?: Hidden
}

function Item({ label, amount, sign = 'negative', hidden }: ItemProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyFigure {...resultOf(amount, hidden)} sign={sign} />
      </dd>
    </div>
  )
}
