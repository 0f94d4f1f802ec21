import { strategyNames, type Money } from '@wheelwright/core'
import type { WheelCycle } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument } from '../../entries/instrument.tsx'
import { PriceAgeLine } from '../../prices/price-age.tsx'
import { OfAccount } from '../../client/of-account.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatContracts, formatDate, formatMarketPrice, formatQuantity } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { PercentOfMaximum } from '../../ui/figures/percent-of-maximum.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { MissingBadge } from '../missing-badge.tsx'
import { whyNoTotal, whyUnknown } from '../../campaigns/why-unknown.ts'
import { amountOr, daysLeft, inWords } from '../words.ts'

interface OfCycle {
  cycle: WheelCycle
}

/** Full wheel, …2026; for whoever has several on a ticker the key tells them apart. */
export function AboutWheel({ cycle: { strategyType, accountNumber, origin, ticker, restsOn } }: OfCycle) {
  return (
    <>
      {strategyNames[strategyType]}
      <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
      {origin === 'manual' && ', made by hand'}
      {restsOn !== null && (
        <>
          {' '}
          <MissingBadge ticker={ticker} restsOn={restsOn} />
        </>
      )}
    </>
  )
}

export function Expiration({ cycle: { expirationDate, daysToExpiration } }: OfCycle) {
  if (expirationDate === null) return <Unknown reason="no short option is open" />
  return (
    <>
      <span className="figure">{formatDate(expirationDate)}</span>
      {daysToExpiration !== null && <small>{daysLeft(daysToExpiration)}</small>}
    </>
  )
}

/** From the ledger, or planned: the words say which. */
export function Premium({ cycle }: OfCycle) {
  const { premiumCollected, figures } = cycle
  return (
    <>
      <MoneyFigure
        {...amountOr(
          premiumCollected,
          figures === 'estimate' ? 'no premium was given' : 'for what it was sold is not known',
        )}
      />
      {figures === 'estimate' && premiumCollected !== null && <small>planned</small>}
    </>
  )
}

const figureWords: Readonly<Record<WheelCycle['figures'], string>> = {
  ledger: 'Figures from the ledger',
  estimate: 'Estimated from the plan: no entry is joined with it yet',
}

/** What stands beside a sum of a wheel that leaves something out; where nothing of it is known the dash says so. */
export function partNote(complete: boolean | null, amount: Money | null): string | undefined {
  return complete === false && amount !== null ? 'of what is known' : undefined
}

/** What a card and the details tell of a wheel. */
export function StrategyFigures({ cycle, children }: OfCycle & { children?: ReactNode }) {
  const { unrealizedPnl, totalPnl, complete, daysActive, endedAt, percentOfMaximum } = cycle
  const reason = whyUnknown(cycle)
  return (
    <Figures>
      {endedAt === null ? <Contract cycle={cycle} /> : <Ended cycle={cycle} />}
      <NamedFigure label="Days active">
        <span className="figure">{daysActive.toLocaleString('en-US')}</span>
      </NamedFigure>
      <NamedFigure label="Premium collected">
        <Premium cycle={cycle} />
      </NamedFigure>
      <NamedFigure label="Unrealized P&L">
        <DeltaFigure {...amountOr(unrealizedPnl, reason)} />
      </NamedFigure>
      {endedAt === null && (
        <NamedFigure label="Of maximum">
          <PercentOfMaximum
            fraction={percentOfMaximum}
            reason="no short option with a known credit and a price of the latest session"
          />
        </NamedFigure>
      )}
      <NamedFigure label="Total P&L" note={partNote(complete, totalPnl)}>
        <DeltaFigure {...amountOr(totalPnl, whyNoTotal(cycle))} />
      </NamedFigure>
      {children}
    </Figures>
  )
}

/** The open short option that expires first, or the planned one. */
function Contract({ cycle }: OfCycle) {
  const { strikePrice, contractCount } = cycle
  return (
    <>
      <NamedFigure label="Strike">
        <MoneyFigure market {...amountOr(strikePrice, 'no short option is open')} />
      </NamedFigure>
      <NamedFigure label="Expiration">
        <Expiration cycle={cycle} />
      </NamedFigure>
      <NamedFigure label="Contracts">
        {contractCount === null ? (
          <Unknown reason="no short option is open" />
        ) : (
          <span className="figure">{contractCount}</span>
        )}
      </NamedFigure>
    </>
  )
}

/** What ended has no contract any more; its days tell more. */
function Ended({ cycle: { startedAt, endedAt, outcome } }: OfCycle) {
  return (
    <>
      <NamedFigure label="Started">
        <span className="figure">{formatDate(startedAt)}</span>
      </NamedFigure>
      <NamedFigure label="Ended">
        {endedAt !== null && <span className="figure">{formatDate(endedAt)}</span>}
      </NamedFigure>
      <NamedFigure label="Outcome">
        {outcome === null ? <Unknown reason="nothing was traded" /> : inWords(outcome)}
      </NamedFigure>
    </>
  )
}

/** Where the figures come from, and how old the prices in them are. */
export function FigureSource({ cycle: { figures, priceLastUpdated, priceSource, priceIsDelayed } }: OfCycle) {
  return (
    <p className="wheel-source">
      {figureWords[figures]}
      {priceLastUpdated !== null && (
        <>
          {', price '}
          <PriceAgeLine asOf={priceLastUpdated} source={priceSource} isDelayed={priceIsDelayed} />
        </>
      )}
    </p>
  )
}

const mostPositions = 3

/** The open options, at most three of them, and the shares in words. */
export function OpenOptions({ cycle: { positions, sharesHeld } }: OfCycle) {
  const options = positions.filter(({ instrumentType }) => instrumentType === 'option')
  if (options.length === 0 && sharesHeld === 0) return null
  return (
    <ul className="wheel-card-positions" aria-label="Positions">
      {sharesHeld !== 0 && (
        <li>
          <span className="figure">{formatQuantity(sharesHeld)}</span> shares
        </li>
      )}
      {options.slice(0, mostPositions).map(({ id, quantity, symbol, isPendingExpiry }) => (
        <li key={id}>
          <span className="figure">{formatQuantity(quantity)}</span> × <Instrument symbol={symbol} brief />
          {isPendingExpiry && ', expired, outcome not known yet'}
        </li>
      ))}
      {options.length > mostPositions && <li>+{options.length - mostPositions} more</li>}
    </ul>
  )
}

/** 2 × $15.00: the open short contract, or the planned one. */
export function contractInWords({
  strikePrice,
  contractCount,
}: Pick<WheelCycle, 'strikePrice' | 'contractCount'>): string | null {
  if (strikePrice === null) return null
  return contractCount === null
    ? formatMarketPrice(strikePrice)
    : `${formatContracts(contractCount)} × ${formatMarketPrice(strikePrice)}`
}
