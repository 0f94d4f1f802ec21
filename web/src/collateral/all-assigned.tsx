import type { Collateral } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { wholeUnits } from '@wheelwright/core'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Card } from '../ui/card.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { known } from './cash-totals.tsx'
import {
  adjustedPut,
  noCash,
  unknownNeed,
  verdictOf,
  whyNoShortfall,
  type CashFigures,
  type Verdict,
} from './words.ts'

type Assigned = Collateral['total']['allAssigned']['shares'][number]

const columns: readonly Column<Assigned>[] = [
  {
    id: 'underlying',
    header: 'Symbol',
    names: true,
    cell: ({ underlying }) => <SymbolLink symbol={underlying} />,
  },
  {
    id: 'contracts',
    header: 'Puts',
    align: 'end',
    cell: ({ contracts }) => <QuantityFigure value={wholeUnits(contracts)} />,
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ shares }) => <QuantityFigure value={wholeUnits(shares)} />,
  },
  {
    id: 'cost',
    header: 'Cash needed',
    align: 'end',
    cell: ({ cost }) => <MoneyFigure {...known(cost, adjustedPut)} />,
  },
]

/** Every short put assigned at once: what it takes, what is there, what comes. */
export function AllAssigned({ total, pendingNeeded }: Pick<Collateral, 'total' | 'pendingNeeded'>) {
  const { shares } = total.allAssigned
  return (
    <Card flush title="If every short put is assigned" className="collateral-assigned">
      <p className="collateral-sentence" data-verdict={verdictOf(total)}>
        {sentences[verdictOf(total)](total)}
        {pendingNeeded > 0 && (
          <>
            {' '}
            <MoneyFigure value={pendingNeeded} /> of it is for puts past their expiration, which may have been
            assigned.
          </>
        )}
      </p>
      {shares.length > 0 && (
        <Table
          caption="Shares that would come"
          rows={shares}
          rowKey={({ underlying }) => underlying}
          columns={columns}
          fold={false}
        />
      )}
    </Card>
  )
}

const needed = ({ allAssigned }: CashFigures): ReactNode => (
  <MoneyFigure {...known(allAssigned.needed, unknownNeed)} />
)
const liquid = (total: CashFigures): ReactNode => <MoneyFigure {...known(total.liquid, noCash)} />

const sentences: Readonly<Record<Verdict, (total: CashFigures) => ReactNode>> = {
  nothing: () => 'No short put is open: nothing can be assigned.',
  enough: (total) => (
    <>
      It takes {needed(total)}. Cash, money-market funds and Treasury bills come to {liquid(total)}: enough.
    </>
  ),
  short: (total) => (
    <>
      It takes {needed(total)}. Cash, money-market funds and Treasury bills come to {liquid(total)}:{' '}
      <strong>
        <MoneyFigure {...known(total.allAssigned.shortfall, noCash)} /> short
      </strong>
      . Long puts are not counted, since they pay only once they are sold or exercised.
    </>
  ),
  unknown: (total) => (
    <>
      It takes {needed(total)}. Whether the cash is enough is unknown: {whyNoShortfall(total, noCash)}.
    </>
  ),
}
