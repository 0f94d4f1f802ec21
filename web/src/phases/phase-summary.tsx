import type { PhaseList } from '@wheelwright/api'
import { whyNoResult } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { Card } from '../ui/card.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatMoney } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { phases } from '../ui/wheel-marks/phases.ts'
import { FigureBars } from '../wheels/card-bars.tsx'
import { Figures, NamedFigure } from '../wheels/figures.tsx'
import { amountOr } from '../wheels/words.ts'
import { phaseKey, withoutUnknown } from './model.ts'

type Totals = PhaseList['totals']

/** Five figures over all tickers: what the ledger tells, whatever is shown below. */
export function PhaseSummary({ totals }: { totals: Totals | undefined }) {
  return (
    <Card title="All tickers" className="phase-summary">
      {totals === undefined ? <FigureBars count={5} hasNotes /> : <Summary totals={totals} />}
    </Card>
  )
}

/** Where nothing is known the dash says so. */
const inPart = (totals: Totals, amount: Money | null): string =>
  totals.complete || amount === null ? '' : ', of what is known'

const openNote = ({ unknownTickers }: Totals): string =>
  unknownTickers === 0
    ? 'realized and open, in wheels and outside'
    : `realized and open, in wheels and outside, without the open part of ${counted(unknownTickers, 'ticker')}`

/** What Periods and P&L count beside it. */
const unnamedNote = ({ unnamedPnl }: Totals): string =>
  unnamedPnl === 0 ? '' : `, without ${formatMoney(unnamedPnl, { sign: 'always' })} that names no symbol`

const collateralNote = ({ unknownCollateral }: Totals): string =>
  unknownCollateral === 0 ? 'of short options, as on the Dashboard' : withoutUnknown(unknownCollateral)

function Summary({ totals }: { totals: Totals }) {
  const { activeTickers, totalPnl, realizedPnl, collateral, distribution } = totals
  return (
    <Figures>
      <NamedFigure label="Active tickers" note="with an open wheel">
        <span className="figure">{activeTickers.toLocaleString('en-US')}</span>
      </NamedFigure>
      <NamedFigure label="Total P&L" note={`${openNote(totals)}${inPart(totals, totalPnl)}`}>
        <DeltaFigure
          {...amountOr(totalPnl, realizedPnl === null ? whyNoResult(totals.restsOn) : 'beyond all range')}
        />
      </NamedFigure>
      <NamedFigure
        label="Lifetime earnings"
        note={`realized in all four phases${unnamedNote(totals)}${inPart(totals, realizedPnl)}`}
      >
        <DeltaFigure {...amountOr(realizedPnl, whyNoResult(totals.restsOn))} />
      </NamedFigure>
      <NamedFigure label="Open collateral" note={collateralNote(totals)}>
        <MoneyFigure {...amountOr(collateral, 'that of no short option is known')} />
      </NamedFigure>
      <NamedFigure label="Phase distribution" note="active tickers by phase">
        <ul className="phase-counts">
          {phases.map((phase) => (
            <li key={phase}>
              P{phase} <span className="figure">{distribution[phaseKey(phase)].toLocaleString('en-US')}</span>
            </li>
          ))}
        </ul>
      </NamedFigure>
    </Figures>
  )
}
