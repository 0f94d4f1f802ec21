import type { RollScenario } from '@wheelwright/api'
import { moneyFromMicros, parseOptionSymbol } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { PriceAgeLine } from '../prices/price-age.tsx'
import { formatDate, formatMarketPrice, formatMoney, formatShortDate } from '../ui/figures/figures.ts'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { longContracts } from './fill-model.ts'
import { closingCost, missingPrice, netPrice } from './spread-words.ts'

const orUnknown = (value: Money | null, reason: string) => (value === null ? { value, reason } : { value })

const daysWords = (days: number): string => {
  if (days < 0) return 'expired'
  return days === 0 ? 'expires today' : `${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What it delivers is not what its strike is for. */
const isAdjusted = ({ symbol }: Pick<RollScenario, 'symbol'>): boolean => {
  const read = parseOptionSymbol(symbol)
  return read.ok && read.value.adjusted
}

/** Contracts, days, and how far the underlying is from the strike. */
export function StandingLine({ scenario }: { scenario: RollScenario }) {
  usePrivacy()
  const { contracts, open, daysToExpiration, ticker, spot, spotAsOf, strike, optionType } = scenario
  const inside =
    spot === null || isAdjusted(scenario)
      ? null
      : moneyFromMicros(optionType === 'put' ? strike - spot : spot - strike)
  return (
    <p className="roll-standing">
      Short{' '}
      {contracts === open
        ? formatContracts(open)
        : `${formatContracts(contracts)} of ${formatContracts(open)}`}{' '}
      {open === 1 ? 'contract' : 'contracts'}, {daysWords(daysToExpiration)}. {ticker}{' '}
      <b>
        <MoneyFigure market {...orUnknown(spot, 'no price of this session')} />
      </b>
      {inside !== null && inside !== 0 && (
        <>
          , <span data-amount>{formatMoney(moneyFromMicros(Math.abs(inside)))}</span>{' '}
          {inside > 0 ? 'in' : 'out of'} the money
        </>
      )}
      . <PriceAgeLine asOf={spotAsOf} source={null} />
    </p>
  )
}

/** What closing takes of both legs of a spread, of which each has a price of its own. */
function SpreadMark({ scenario }: { scenario: RollScenario }) {
  const { mark, movesWith, contracts, strike, optionType } = scenario
  const [net, cost, missing] = [netPrice(scenario), closingCost(scenario), missingPrice(scenario)]
  const longs = longContracts(scenario, contracts)
  return (
    <>
      <div className="roll-line">
        <h3>
          {longs === contracts ? (
            <>
              Net mark <MoneyFigure {...orUnknown(net, missing ?? 'a price is not known')} />
            </>
          ) : (
            'Mark'
          )}
        </h3>
        <span>
          <MoneyFigure
            {...orUnknown(
              cost === null ? null : moneyFromMicros(Math.abs(cost)),
              missing ?? 'a price is not known',
            )}
          />{' '}
          {cost !== null && cost < 0 ? 'from closing both legs' : 'to close both legs'}
        </span>
      </div>
      <p className="aside-words">
        {formatContracts(contracts)} short {formatMarketPrice(strike)} {optionType} at{' '}
        <MoneyFigure {...orUnknown(mark, 'no price of this session')} />, {formatContracts(longs)} long{' '}
        {movesWith !== null && formatMarketPrice(movesWith.strike)} {optionType} at{' '}
        <MoneyFigure {...orUnknown(movesWith?.mark ?? null, 'no price of this session')} />. Of the short one:
      </p>
    </>
  )
}

const whyNoIntrinsic = (scenario: RollScenario): string =>
  isAdjusted(scenario)
    ? 'an adjusted contract delivers something else'
    : 'no price of the underlying is of the latest session'

/** Intrinsic value hatched, time value beside it: what is lost already, and what is still to be earned. */
export function MarkSplit({ scenario }: { scenario: RollScenario }) {
  const { mark, intrinsic, timeValue } = scenario
  const cost = closingCost(scenario)
  const part = mark === null || mark === 0 || intrinsic === null ? null : Math.min(1, intrinsic / mark)
  return (
    <section className="roll-mark" aria-label="Mark">
      {scenario.movesWith === null ? (
        <div className="roll-line">
          <h3>
            Mark <MoneyFigure {...orUnknown(mark, 'no price of this session')} />
          </h3>
          <span>
            <MoneyFigure {...orUnknown(cost, 'no price of this session')} /> to buy back
          </span>
        </div>
      ) : (
        <SpreadMark scenario={scenario} />
      )}
      {part !== null && (
        <svg className="roll-split" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="roll-intrinsic" x="0" y="0" width={100 * part} height="4" />
          <rect className="roll-time" x={100 * part} y="0" width={100 - 100 * part} height="4" />
        </svg>
      )}
      <div className="roll-line">
        <span>
          <b>
            <MoneyFigure {...orUnknown(intrinsic, whyNoIntrinsic(scenario))} />
          </b>{' '}
          intrinsic
        </span>
        <span>
          <b>
            <MoneyFigure {...orUnknown(timeValue, 'a price is not known')} />
          </b>{' '}
          time value, still to earn
        </span>
      </div>
    </section>
  )
}

const terms = (symbol: string): string => {
  const read = parseOptionSymbol(symbol)
  if (!read.ok) return symbol
  const { strike, right, expiration } = read.value
  return `${formatMarketPrice(strike)} ${right.toLowerCase()} ${formatShortDate(expiration)}`
}

/** What the chain of the option brought so far, step by step. */
export function ChainSoFar({ chain }: Pick<RollScenario, 'chain'>) {
  usePrivacy()
  if (chain === null)
    return (
      <section className="roll-chain" aria-label="Whole chain so far">
        <h3>Whole chain so far</h3>
        <p className="aside-words">Unknown: no entry of the ledger opened it.</p>
      </section>
    )
  const rolls = `${chain.rolls} ${chain.rolls === 1 ? 'roll' : 'rolls'}`
  return (
    <section className="roll-chain" aria-label="Whole chain so far">
      <div className="roll-line">
        <h3>Whole chain so far</h3>
        <span>
          day {chain.days}, {rolls}
        </span>
      </div>
      <dl>
        {chain.steps.map(({ date, kind, into, from, contracts, amount }) => (
          <div key={`${date} ${kind} ${into} ${from ?? ''}`}>
            <dt>
              <time dateTime={date} title={formatDate(date)}>
                {formatShortDate(date)}
              </time>{' '}
              {formatContracts(contracts)} ×{' '}
              {kind === 'rolled' ? `${terms(from ?? '')} rolled to ${terms(into)}` : `${terms(into)} ${kind}`}
            </dt>
            <dd>
              <MoneyFigure {...orUnknown(amount, 'its opening is not known')} sign="always" />
            </dd>
          </div>
        ))}
        <div>
          <dt>fees</dt>
          <dd>
            <MoneyFigure value={moneyFromMicros(0 - chain.fees)} />
          </dd>
        </div>
        <div className="roll-sum">
          <dt>credit so far</dt>
          <dd>
            <MoneyFigure {...orUnknown(chain.credit, 'a part of it is not known')} sign="always" />
          </dd>
        </div>
      </dl>
    </section>
  )
}
