import { actionLabels, coverageWords, statusLabel, type LotAction } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { Link } from '../routing/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { costDigits } from '../ui/figures/cost-digits.ts'
import { formatDate, formatMarketPrice, formatMoney } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { LotTimeline } from './lot-timeline.tsx'
import { noBasis, toneOf } from './lot-words.ts'
import type { ShownLot } from './shown-lot.ts'
import './wheel-lots.css'
import '../ui/figures/tile.css'

interface LotCardProps {
  lot: ShownLot
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onAction: (action: LotAction) => void
  /** Left out where its call can stand on no other lot. */
  onMoveCall?: (() => void) | undefined
}

/** What a lot offers has the key that the same has in other rows. */
const rowKeys: Readonly<Partial<Record<LotAction, string>>> = {
  roll: 'r',
  close: 'c',
  'close put': 'c',
}

/** One lot: how it stands, what it cost, what covers it, what may be done, and on request what happened to it. */
export function LotCard({ lot, isOpen, onToggle, onAction, onMoveCall }: LotCardProps) {
  const name = `Lot ${lot.lotNo}`
  const timelineId = `lot-timeline-${lot.lotNo}`
  return (
    <article data-keys-row className="tile" aria-label={`${name} of ${lot.ticker}`}>
      <header className="lot-card-head">
        <h3>
          {name} <span className="aside-words">{lot.ticker}</span>
        </h3>
        <Badge tone={toneOf(lot)}>{statusLabel(lot)}</Badge>
      </header>
      <LotFacts lot={lot} />
      <footer className="button-row">
        {lot.actions.map((action) => (
          <Button
            key={action}
            data-row-key={rowKeys[action]}
            aria-label={`${actionLabels[action]} lot ${lot.lotNo}`}
            onClick={() => onAction(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
        {lot.isPending && (
          <Link to="/Questions" search={{ symbol: lot.ticker }} className="button">
            Say what became of it<span className="sr-only">: the option of lot {lot.lotNo}</span>
          </Link>
        )}
        {onMoveCall !== undefined && (
          <Button aria-label={`Move the call of lot ${lot.lotNo}`} onClick={onMoveCall}>
            Move call
          </Button>
        )}
        <Button
          tone="quiet"
          data-row-key="x"
          aria-expanded={isOpen}
          aria-controls={isOpen ? timelineId : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? 'Hide timeline' : 'Show timeline'}
          <span className="sr-only"> of lot {lot.lotNo}</span>
        </Button>
      </footer>
      {isOpen && (
        <div id={timelineId}>
          {lot.earlierEvents > 0 && (
            <p className="aside-words">{counted(lot.earlierEvents, 'earlier event')} not shown</p>
          )}
          <LotTimeline events={lot.events} label={`Timeline of lot ${lot.lotNo}`} />
        </div>
      )}
    </article>
  )
}

function LotFacts({ lot }: { lot: ShownLot }) {
  const { acquisition, costBasis, collateral, closed, shares } = lot
  return (
    <dl className="lot-facts">
      <div>
        <dt>Acquisition</dt>
        <dd>
          {acquisition.label}
          <small>
            {acquisition.date === null ? (
              <Unknown reason="the day is not known" shown />
            ) : (
              formatDate(acquisition.date)
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>Cost basis</dt>
        <dd>
          <MoneyFigure
            {...(costBasis === null ? { value: null, reason: noBasis(lot) } : { value: costBasis })}
          />
          {shares > 0 && (
            <small>
              <QuantityFigure value={shares} /> shares
            </small>
          )}
        </dd>
      </div>
      <div className="lot-wide">
        <dt>Coverage</dt>
        <dd>
          {coverageWords(lot)}
          <Coverage lot={lot} />
        </dd>
      </div>
      {collateral > 0 && (
        <div>
          <dt>Cash reserved</dt>
          <dd>
            <MoneyFigure value={collateral} />
          </dd>
        </div>
      )}
      {closed !== null && closed.date !== null && (
        <div>
          <dt>Closed</dt>
          <dd>{formatDate(closed.date)}</dd>
        </div>
      )}
    </dl>
  )
}

function Coverage({ lot: { coverage, closed, spread } }: { lot: ShownLot }) {
  if (coverage === null || (coverage.status === 'CLOSED' && closed !== null)) return null
  const { right, strike, premium, expiration, status } = coverage
  const what = `${formatMarketPrice(strike)} ${right.toLowerCase()} to ${formatDate(expiration)}`
  const at = premium === null ? '' : `, sold at ${formatMoney(premium, { digits: costDigits(premium) })}`
  return (
    <small>
      {status === 'CLOSED' ? 'Last ' : ''}
      <span data-amount>{what + at}</span>
      {spread !== null &&
        `, a spread with the long ${formatMarketPrice(spread.strike)} ${right.toLowerCase()}`}
    </small>
  )
}
