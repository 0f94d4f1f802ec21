import {
  expectedMove,
  MICROS,
  moneyToNumber,
  pricingTermsAt,
  probabilityOfTouch,
  type ContractValue,
  type Money,
} from '@wheelwright/core'
import type { ReactNode } from 'react'
import { marketTermsOf, type Valuation } from '../../prices/option-market.ts'
import { PriceAgeLine } from '../../prices/price-age.tsx'
import type { MaybePrice } from '../../prices/price-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formatDate, formatMoney } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { assignmentInWords, moneynessInWords, type GreekRow } from '../trader/greek-rows.ts'
import { decimal, inShares, perDay } from '../trader/greek-words.ts'
import { nameOfRow } from '../model.ts'
import '../../ui/lists/part-list.css'

interface ValueDialogProps {
  greek: GreekRow
  valuation: Valuation | undefined
  nowMs: number
  onClose: () => void
}

/** All that an option's mark tells, and what it was reckoned from. */
export default function ValueDialog({ greek, valuation, nowMs, onClose }: ValueDialogProps) {
  const assignment = assignmentInWords(greek.signal)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={nameOfRow(greek.row)}
      description="Calculated from its own mark, per share."
      width="medium"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {assignment !== null && <p className="part-warning">{assignment.why}</p>}
      {valuation?.kind === 'unvalued' && <p className="part-warning">No Greeks: {valuation.reason}.</p>}
      {valuation?.kind === 'valued' && <Told greek={greek} value={valuation.value} nowMs={nowMs} />}
      <h3 className="options-parts-title">Made of</h3>
      <MadeOf greek={greek} years={valuation?.kind === 'valued' ? valuation.value.years : null} />
    </Dialog>
  )
}

function Part({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

const percent = (fraction: number): string => `${decimal(100 * fraction, 1)}%`

function Told({ greek, value, nowMs }: { greek: GreekRow; value: ContractValue; nowMs: number }) {
  const { row, market } = greek
  const held = (row.record.quantity / MICROS) * row.record.multiplier
  const spot = market.spot.value === null ? null : moneyToNumber(market.spot.value)
  const { volatility, delta, gamma, theta, vega, rho, years } = value
  return (
    <dl className="part-list options-parts" aria-label="What the mark implies">
      <Part name="Implied volatility">{percent(volatility)}</Part>
      <Part name="Delta" note={inShares(delta * held)}>
        {decimal(delta, 4)}
      </Part>
      <Part name="Gamma" note="delta a dollar">
        {decimal(gamma, 4)}
      </Part>
      <Part name="Theta" note={`position ${perDay(theta * held)}`}>
        {decimal(theta, 4)}
      </Part>
      <Part name="Vega" note="a point of volatility">
        {decimal(vega, 4)}
      </Part>
      <Part name="Rho" note="a point of the rate">
        {decimal(rho, 4)}
      </Part>
      <Part name="Ends in the money" note="risk-neutral probability">
        {percent(value.probabilityInTheMoney)}
      </Part>
      <Touch greek={greek} volatility={volatility} nowMs={nowMs} />
      {spot !== null && (
        <Part name="Expected move" note="one deviation up to expiration">
          <Move spot={spot} volatility={volatility} years={years} />
        </Part>
      )}
    </dl>
  )
}

function Touch({ greek, volatility, nowMs }: { greek: GreekRow; volatility: number; nowMs: number }) {
  const { spot, terms } = greek.market
  if (spot.value === null || terms === null) return null
  const { contract } = greek.row.record
  const priced = pricingTermsAt(contract, moneyToNumber(spot.value), marketTermsOf(terms), nowMs)
  const touch = probabilityOfTouch({ ...priced, volatility })
  return touch.ok ? (
    <Part name="Touches the strike" note="risk-neutral probability">
      {percent(touch.value)}
    </Part>
  ) : null
}

function Move({ spot, volatility, years }: { spot: number; volatility: number; years: number }) {
  const move = expectedMove(spot, volatility, years)
  return move.ok ? (
    <>±{formatMoney(Math.round(move.value * MICROS) as Money)}</>
  ) : (
    <Unknown reason="out of range" />
  )
}

function Price({ price }: { price: MaybePrice }) {
  if (price.value === null) return <Unknown reason={price.reason} shown />
  return (
    <>
      <MoneyFigure value={price.value} digits={price.value % 10_000 === 0 ? 2 : 4} />
      <PriceAgeLine {...price} />
    </>
  )
}

function MadeOf({ greek, years }: { greek: GreekRow; years: number | null }) {
  const { market, moneyness, days, row } = greek
  const { mark, spot, terms } = market
  return (
    <dl className="part-list options-parts" aria-label="Made of">
      <Part name="Mark" {...(mark.value === null ? {} : { note: mark.how })}>
        <Price price={mark} />
      </Part>
      <Part name="Underlying" {...(spot.value === null ? {} : { note: spot.how })}>
        <Price price={spot} />
      </Part>
      {moneyness !== null && <Part name="Moneyness">{moneynessInWords(moneyness)}</Part>}
      <Part name="Time left" note={`expires ${formatDate(row.record.contract.expiration)}, 16:00 New York`}>
        {years === null ? `${days} days` : `${decimal(years * 365, 2)} days`}
      </Part>
      <Part name="Rate" {...(terms === null ? {} : { note: terms.rateSource })}>
        {terms === null ? <Unknown reason="not known" /> : `${decimal(100 * terms.rate, 2)}%`}
      </Part>
      <Part name="Dividends before expiration">
        <Dividends greek={greek} />
      </Part>
    </dl>
  )
}

function Dividends({ greek: { market, row } }: { greek: GreekRow }) {
  const { terms } = market
  if (terms === null) return <Unknown reason="not known" />
  if (terms.dividends === null) return <>none reported, so none counted</>
  const counted = terms.dividends.filter(({ exDate }) => exDate <= row.record.contract.expiration)
  if (counted.length === 0) return <>none</>
  return counted.map(({ exDate, amount, isEstimate }) => (
    <span key={exDate} className="options-dividend">
      <MoneyFigure value={amount} /> ex {formatDate(exDate)}
      {isEstimate && ', expected'}
    </span>
  ))
}
