import type { Lot } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { Instrument } from '../../entries/instrument.tsx'
import { openedInWords, originInWords } from '../../lots/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatQuantity } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { resultOf } from '../../ui/figures/result-amount.ts'
import type { Leg } from '../lots/coverage.ts'
import { MatchingEntries } from '../transfers/matching-entries.tsx'
import {
  entriesBehind,
  figureNames,
  realizedParts,
  taxParts,
  type FigureName,
  type Profit,
} from './profit-parts.ts'
import { unknownsOf } from './rests-on-model.ts'
import '../../ui/lists/part-list.css'

const about: Readonly<Record<FigureName, string>> = {
  realized:
    'What is realized: options that ended, shares that were sold, dividends and interest. An assigned option’s premium counts as option profit, and its shares count at the strike.',
  unrealized:
    'What is open, at the prices that the portfolio knows, against what it cost or brought. Shares count at the strike, since an assigned put’s premium is option profit.',
  dividends: 'What the shares paid.',
  fees: 'All fees, those within option and share profit among them.',
  'net-cash': 'All cash that moved, after fees. Once nothing is open, it is the realized profit.',
}

interface FigureDialogProps {
  symbol: string
  figure: FigureName
  profit: Profit
  lots: readonly Lot[]
  legs: readonly Leg[]
  onClose: () => void
}

/** What makes up one of the figures of a symbol: its parts, and the entries behind them. */
export default function FigureDialog({ symbol, figure, profit, lots, legs, onClose }: FigureDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${figureNames[figure]} of ${symbol}`}
      description={about[figure]}
      width="medium"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!profit.complete && (
        <p className="part-warning">This is what is known. Not in it: {unknownsOf(profit.restsOn)}.</p>
      )}
      {figure === 'realized' && <RealizedParts profit={profit} />}
      <div className="symbol-entries">
        {figure === 'unrealized' ? (
          <OpenParts lots={lots} legs={legs} />
        ) : (
          <MatchingEntries
            symbol={symbol}
            caption={`Entries behind: ${figureNames[figure]}`}
            figure={figure === 'fees' ? 'fees' : 'net cash'}
            matches={entriesBehind[figure]}
          />
        )}
      </div>
    </Dialog>
  )
}

function RealizedParts({ profit }: { profit: Profit }) {
  return (
    <dl className="part-list symbol-parts" aria-label="Parts of the realized P&L">
      {realizedParts(profit).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyFigure {...resultOf(amount, profit.restsOn)} sign="always" />
          </dd>
        </div>
      ))}
      <div data-sum>
        <dt>Realized P&L</dt>
        <dd>
          <DeltaFigure {...resultOf(profit.realizedPnl, profit.restsOn)} />
        </dd>
      </div>
      {taxParts(profit).map(({ label, amount }) => (
        <div key={label}>
          <dt>
            {label} <small>information, not tax advice</small>
          </dt>
          <dd>
            <MoneyFigure {...resultOf(amount, profit.restsOn)} sign="always" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenPart {
  readonly key: string
  readonly name: ReactNode
  readonly unrealizedPnl: Money | null
}

const openParts = (lots: readonly Lot[], legs: readonly Leg[]): OpenPart[] => [
  ...lots
    .filter(({ status }) => status === 'open')
    .map((lot) => ({
      key: lot.id,
      name: (
        <>
          {formatQuantity(lot.quantity)} shares
          <small>
            {originInWords(lot)}, {openedInWords(lot)}
          </small>
        </>
      ),
      unrealizedPnl: lot.unrealizedPnl,
    })),
  ...legs.map(({ symbol, quantity, unrealizedPnl }) => ({
    key: symbol,
    name: (
      <>
        {formatQuantity(quantity)} × <Instrument symbol={symbol} />
      </>
    ),
    unrealizedPnl,
  })),
]

const openColumns: readonly Column<OpenPart>[] = [
  { id: 'name', header: 'Position', names: true, cell: ({ name }) => name },
  {
    id: 'amount',
    header: 'Unrealized P&L',
    align: 'end',
    cell: ({ unrealizedPnl: value }) => (
      <DeltaFigure
        {...(value === null ? { value, reason: 'its price or its cost is unknown' } : { value })}
      />
    ),
  },
]

/** What is open, each with its own part of the figure. */
function OpenParts({ lots, legs }: Pick<FigureDialogProps, 'lots' | 'legs'>) {
  const parts = openParts(lots, legs)
  if (parts.length === 0) return <p className="symbol-note">Nothing is open.</p>
  return (
    <Table
      caption="Open positions"
      columns={openColumns}
      rows={parts}
      rowKey={({ key }) => key}
      fold={false}
    />
  )
}
