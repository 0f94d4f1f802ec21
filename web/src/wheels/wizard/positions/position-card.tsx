import { contractsOf, tradingDateAt } from '@wheelwright/core'
import type { OptionRecord, TradingDate } from '@wheelwright/core'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeltaFigure } from '../../../ui/figures/delta-figure.tsx'
import { formatContracts } from '../../../ui/figures/format-contracts.ts'
import { formatCardDate, formatMarketPrice } from '../../../ui/figures/figures.ts'
import { MoneyFigure } from '../../../ui/figures/money-figure.tsx'
import { useNow } from '../../../ui/now.ts'
import { QuantityFigure } from '../../../ui/figures/quantity-figure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { optionsOnCard, type HeldTicker } from './positions.ts'

interface PositionCardProps {
  held: HeldTicker
  isChosen: boolean
  onChoose: () => void
}

/** Everything held on one underlying, and the button that chooses it. */
export function PositionCard({ held, isChosen, onChoose }: PositionCardProps) {
  const { ticker, shares, marketValue, profitLoss, profitLossRatio, options, readyContracts } = held
  const more = options.length - optionsOnCard
  const today = tradingDateAt(useNow())
  return (
    <li className="wizard-card" data-chosen={isChosen || undefined}>
      <div className="wizard-card-head">
        <h4>{ticker}</h4>
        <Button
          aria-label={isChosen ? `${ticker} is selected` : `Select ${ticker}`}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {isChosen ? 'Selected' : 'Select'}
        </Button>
      </div>
      {readyContracts > 0 && (
        <Badge tone="gain">
          Covered Call Ready: {formatContracts(readyContracts)}{' '}
          {readyContracts === 1 ? 'contract' : 'contracts'}
        </Badge>
      )}
      <dl className="wizard-facts">
        <div>
          <dt>Shares</dt>
          <dd>
            <QuantityFigure value={shares} />
          </dd>
        </div>
        <div>
          <dt>Market value</dt>
          <dd>
            <MoneyFigure
              {...(marketValue.amount === null
                ? { value: null, reason: 'no price yet' }
                : { value: marketValue.amount })}
            />
          </dd>
        </div>
        <div>
          <dt>P&L and return</dt>
          <dd>
            <DeltaFigure
              ratio={profitLossRatio}
              {...(profitLoss.amount === null
                ? { value: null, reason: 'no price or no cost known' }
                : { value: profitLoss.amount })}
            />
          </dd>
        </div>
      </dl>
      {marketValue.unknownCount > 0 && marketValue.amount !== null && (
        <p className="wizard-note">Without {marketValue.unknownCount} of unknown value.</p>
      )}
      {options.length > 0 && (
        <ul className="wizard-options" aria-label={`Options on ${ticker}`}>
          {options.slice(0, optionsOnCard).map((option) => (
            <li key={option.id}>{inWords(option, today)}</li>
          ))}
          {more > 0 && <li>+{more} more</li>}
        </ul>
      )}
    </li>
  )
}

/** 2 short calls $17.00, Dec 18; the year where it is another one */
const inWords = (option: OptionRecord, today: TradingDate): string => {
  const { right, strike, expiration } = option.contract
  const count = contractsOf(option)
  const what = `${right.toLowerCase()}${count === 1 ? '' : 's'}`
  const side = option.quantity < 0 ? 'short' : 'long'
  return `${formatContracts(count)} ${side} ${what} ${formatMarketPrice(strike)}, ${formatCardDate(expiration, today)}`
}

export function PositionCardSkeleton() {
  return (
    <li className="wizard-card">
      <div className="wizard-card-head">
        <Skeleton width={6} />
      </div>
      <dl className="wizard-facts">
        {['Shares', 'Market value', 'P&L and return'].map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Skeleton width={10} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
