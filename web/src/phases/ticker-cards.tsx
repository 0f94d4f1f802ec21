import type { PhaseTicker } from '@wheelwright/api'
import { whyNoResult } from '@wheelwright/core'
import { useDeferredValue, useState } from 'react'
import { counted } from '../entries/counted.ts'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { Folded } from '../ui/folded.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { PhaseRing } from '../ui/wheel-marks/phase-ring.tsx'
import { phaseNames, phases, type Phase } from '../ui/wheel-marks/phases.ts'
import { formatContracts, withoutAmounts } from '../ui/figures/figures.ts'
import { Figures, NamedFigure } from '../wheels/figures.tsx'
import { amountOr } from '../wheels/words.ts'
import { isRemovable, phaseKey, slotsOf, phaseStanding, withoutUnknown } from './model.ts'
import { useRemoveTicker } from './use-remove-ticker.ts'
import '../ui/figures/tile.css'

/** Tickers drawn at first, and with each asking for more. */
const shownAtOnce = 60
/** What a first paint can carry: the rest follows right after it. */
const inSight = 6

/** A card for each ticker; those without an open wheel are folded away. */
export function TickerCards({ items }: { items: readonly PhaseTicker[] }) {
  const current = items.filter(({ wheels, tracked }) => wheels.length > 0 || tracked)
  const finished = items.filter(({ wheels, tracked }) => wheels.length === 0 && !tracked)
  return (
    <>
      {current.length > 0 && <Cards items={current} label="Tickers" />}
      {finished.length > 0 && (
        <Folded
          summary={`${counted(finished.length, 'ticker')} without an open wheel`}
          open={current.length === 0}
        >
          <Cards items={finished} label="Tickers without an open wheel" />
        </Folded>
      )}
    </>
  )
}

function Cards({ items, label }: { items: readonly PhaseTicker[]; label: string }) {
  const [shown, setShown] = useState(shownAtOnce)
  const drawn = useDeferredValue(shown, inSight)
  const remove = useRemoveTicker()
  return (
    <>
      <ul className="card-grid phase-cards" aria-label={label}>
        {items.slice(0, drawn).map((item) => (
          <li key={item.ticker}>
            <TickerCard item={item} onRemove={() => void remove(item)} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <div className="growing">
          <Button onClick={() => setShown(shown + shownAtOnce)}>Show more tickers</Button>
          <span>{counted(items.length, 'ticker')} in all</span>
        </div>
      )}
    </>
  )
}

interface TickerCardProps {
  item: PhaseTicker
  onRemove: () => void
}

const phaseText = (phase: number | null): string => {
  const known = phases.find((each) => each === phase)
  return known === undefined ? 'No phase yet' : `Phase ${known}: ${phaseNames[known]}`
}

function TickerCard({ item, onRemove }: TickerCardProps) {
  const { ticker, currentPhase, wheels, earningsFrom } = item
  return (
    <article data-keys-row className="tile phase-card" aria-label={`${ticker}, ${phaseText(currentPhase)}`}>
      <header className="phase-card-head">
        <PhaseRing capital={slotsOf(item)} size={56} />
        <div>
          <h3>
            <SymbolLink symbol={ticker} expands />
          </h3>
          <p>{phaseText(currentPhase)}</p>
          <p className="phase-card-stand">{phaseStanding(item)}</p>
        </div>
      </header>
      {wheels[0] !== undefined && (
        <p className="wheel-next">
          <Link to="/Wheels/:key" params={{ key: wheels[0].cycleKey }} className="link-alone">
            {withoutAmounts(wheels[0].nextAction)}
          </Link>
        </p>
      )}
      {currentPhase === null && earningsFrom === null ? (
        <p>Its phases and earnings will be shown here once an option on it is sold.</p>
      ) : (
        <>
          <Slots item={item} />
          <Earnings item={item} />
        </>
      )}
      {isRemovable(item) && (
        <footer className="phase-card-foot">
          <Button tone="quiet" aria-label={`Delete ${ticker}`} onClick={onRemove}>
            Delete
          </Button>
        </footer>
      )}
    </article>
  )
}

/** The phases in order, with what stands open in each and what each earned. */
function Slots({ item }: { item: PhaseTicker }) {
  const { currentPhase, phaseData, lifetimeEarnings, earningsFrom, restsOn } = item
  return (
    <table className="small-table phase-table">
      <thead>
        <tr>
          <th scope="col">Phase</th>
          <th scope="col">Open</th>
          <th scope="col">{earningsFrom === 'estimate' ? 'Earned, estimate' : 'Earned'}</th>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase: Phase) => {
          const { slots } = phaseData[phaseKey(phase)]
          const earned = lifetimeEarnings?.[phaseKey(phase)] ?? null
          return (
            <tr key={phase} data-current={phase === currentPhase || undefined}>
              <th scope="row">
                <span className="phase-number">{phase}</span> {phaseNames[phase]}
              </th>
              <td>{slots === 0 ? '' : formatContracts(slots)}</td>
              <td>
                <MoneyFigure
                  {...amountOr(
                    earned,
                    restsOn === null ? 'no entry and no premium says so' : whyNoResult(restsOn),
                  )}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const noEntries = 'no entries support it'

function Earnings({ item }: { item: PhaseTicker }) {
  const { realizedPnl, unrealizedPnl, totalPnl, collateral, unknownCollateral, complete, restsOn, wheels } =
    item
  const noteOf = (amount: typeof realizedPnl) =>
    complete === false && amount !== null ? 'of what is known' : undefined
  const whyNothing = restsOn === null ? noEntries : whyNoResult(restsOn)
  const whyNoTotal =
    restsOn !== null && unrealizedPnl === null
      ? 'an open position has no price, or what it cost is not known'
      : whyNothing
  return (
    <Figures>
      <NamedFigure label="Realized P&L" note={noteOf(realizedPnl)}>
        <DeltaFigure {...amountOr(realizedPnl, whyNothing)} />
      </NamedFigure>
      <NamedFigure label="Total P&L" note={noteOf(totalPnl)}>
        <DeltaFigure {...amountOr(totalPnl, whyNoTotal)} />
      </NamedFigure>
      {wheels.length > 0 && (
        <NamedFigure
          label="Open collateral"
          note={unknownCollateral === 0 ? undefined : withoutUnknown(unknownCollateral)}
        >
          <MoneyFigure
            {...amountOr(collateral, unknownCollateral > 0 ? 'that of no short option is known' : noEntries)}
          />
        </NamedFigure>
      )}
    </Figures>
  )
}
