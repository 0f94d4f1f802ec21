import { whyNoResult } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { directionOf } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { resultOf } from '../../ui/figures/result-amount.ts'
import { figureNames, unrealizedInWords, type FigureName, type Profit } from './profit-parts.ts'

interface FigureStripProps {
  /** Undefined while it is on its way. */
  profit: Profit | undefined
  /** The broker holds something else than the history, or more was entered by hand. */
  isHeldOtherwise?: boolean
  onOpen: (figure: FigureName) => void
}

interface Told {
  readonly figure: ReactNode
  readonly note: ReactNode
}

const tell: Readonly<Record<FigureName, (profit: Profit, isHeldOtherwise: boolean) => Told>> = {
  realized: (profit) => ({
    figure: <GainOrDash value={profit.realizedPnl} />,
    note:
      profit.realizedPnl === null ? (
        whyNoResult(profit.restsOn)
      ) : profit.complete ? (
        <ByTax realized={profit.realizedPnl} profit={profit} />
      ) : (
        'of what is known'
      ),
  }),
  unrealized: (profit, isHeldOtherwise) => ({
    figure: <GainOrDash value={profit.unrealizedPnl} />,
    note: unrealizedInWords(profit, isHeldOtherwise),
  }),
  dividends: ({ dividends }) => ({ figure: <MoneyFigure value={dividends} />, note: 'paid' }),
  fees: ({ fees }) => ({ figure: <MoneyFigure value={fees} />, note: 'trades included' }),
  'net-cash': ({ netCash, realizedPnl, open }) => ({
    figure: <MoneyFigure value={netCash} sign="always" />,
    note: open ? 'with positions still open' : netCash === realizedPnl ? 'flat: the realized P&L' : 'flat',
  }),
}

/** The figures of a symbol in one line. Each is a button that opens what it is made of. */
export function FigureStrip({ profit, isHeldOtherwise = false, onOpen }: FigureStripProps) {
  return (
    <section className="figures" aria-label="Profit" aria-busy={profit === undefined || undefined}>
      {(Object.keys(figureNames) as FigureName[]).map((name) => {
        const told = profit === undefined ? null : tell[name](profit, isHeldOtherwise)
        return (
          <button
            key={name}
            type="button"
            className="figures-item"
            disabled={told === null}
            onClick={() => onOpen(name)}
          >
            <span className="figures-name">{figureNames[name]}</span>
            <span className="figures-figure">{told?.figure ?? <Skeleton width={7} />}</span>
            <span className="figures-note">{told?.note ?? <Skeleton width={12} />}</span>
          </button>
        )
      })}
    </section>
  )
}

/** Within a button a dash needs no tooltip of its own: its reason stands below. */
function GainOrDash({ value }: { value: Money | null }) {
  return value === null ? (
    <span className="unknown">
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown</span>
    </span>
  ) : (
    <DeltaFigure value={value} />
  )
}

function ByTax({ realized, profit }: { realized: Money; profit: Profit }) {
  const { taxRealizedPnl: byTax, restsOn } = profit
  if (byTax !== null && directionOf(realized) === 'flat' && directionOf(byTax) === 'flat')
    return <>nothing realized</>
  return realized === byTax ? (
    <>the same by the tax code</>
  ) : (
    <>
      <MoneyFigure {...resultOf(byTax, restsOn)} sign="always" /> by the tax code, before wash sales
    </>
  )
}
