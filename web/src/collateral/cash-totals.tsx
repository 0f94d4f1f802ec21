import type { Money } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { MoneyFigure, type Amount } from '../ui/figures/money-figure.tsx'
import { leftOut, noCash, percentOfWhole, whyNotFree, type CashFigures } from './words.ts'

/** Cash, and what of it stands behind puts, as one bar and as figures. */
export function CashTotals({ total, since }: { total: CashFigures; since: Money }) {
  const { cash, securing, free, unknownSecuring, moneyMarket, treasuryBills } = total
  const note = leftOut(unknownSecuring)
  return (
    <Card title="Cash">
      <SecuringBar total={total} />
      <dl className="collateral-figures">
        <Fact
          label="Cash"
          amount={known(cash, noCash)}
          note={
            cash === null || since === 0 ? null : (
              <>
                <MoneyFigure value={since} sign="always" /> moved since the broker stated it
              </>
            )
          }
        />
        <Fact label="Securing puts" amount={known(securing, 'no put of known collateral')} note={note} />
        <Fact
          label="Free"
          amount={known(free, whyNotFree(total, noCash))}
          note={free !== null && free < 0 ? 'too little' : null}
        />
        <Fact label="Money-market funds" amount={known(moneyMarket, 'their value is not known')} />
        <Fact label="Treasury bills" amount={known(treasuryBills, 'their value is not known')} />
      </dl>
    </Card>
  )
}

export function known(value: CashFigures['cash'], reason: string): Amount {
  return value === null ? { value, reason } : { value }
}

interface FactProps {
  label: string
  amount: Amount
  note?: ReactNode
}

function Fact({ label, amount, note = null }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyFigure {...amount} />
        {note !== null && <small>{note}</small>}
        {amount.value === null && <small aria-hidden="true">{amount.reason}</small>}
      </dd>
    </div>
  )
}

function SecuringBar({ total: { cash, securing } }: { total: CashFigures }) {
  const share = percentOfWhole(securing, cash)
  if (share === null || (securing === 0 && cash === 0)) return null
  const percent = Math.round(share * 100)
  return (
    <figure className="collateral-bar">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className="collateral-bar-free" />
        <rect width={share * 100} height="4" className="collateral-bar-securing" />
      </svg>
      <figcaption>
        {securing !== null && cash !== null && securing > cash
          ? 'Puts need more than all of the cash.'
          : `${percent}% of the cash secures puts, ${100 - percent}% is free.`}
      </figcaption>
    </figure>
  )
}
