import type { NakedPart } from '@wheelwright/api'
import { wholeUnits, shortAccount } from '@wheelwright/core'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { Instrument } from '../entries/instrument.tsx'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Card } from '../ui/card.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { reasonWords, type CollateralAccount } from './words.ts'

interface Row {
  readonly account: string
  readonly part: NakedPart
}

const columns: readonly Column<Row>[] = [
  {
    id: 'contract',
    header: 'Contract',
    names: true,
    cell: ({ part }) => <Instrument symbol={part.symbol} />,
  },
  { id: 'symbol', header: 'Symbol', cell: ({ part }) => <SymbolLink symbol={part.underlying} /> },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    cell: ({ part }) => <QuantityFigure value={wholeUnits(part.contracts)} />,
  },
  { id: 'account', header: 'Account', cell: ({ account }) => account },
  { id: 'reason', header: 'Why', wide: true, cell: ({ part }) => reasonWords[part.reason] },
]

/** Short options whose collateral nobody knows, each with its reason. */
export function NakedTable({ accounts }: { accounts: readonly CollateralAccount[] }) {
  const hasAccounts = useHasAccounts()
  const rows = accounts.flatMap(({ accountNumber, naked }) =>
    naked.map((part) => ({
      account: accountNumber === null ? 'By hand' : shortAccount(accountNumber),
      part,
    })),
  )
  return (
    <Card flush title="Naked, or of unknown collateral">
      {rows.length === 0 ? (
        <p className="collateral-sentence">No call is naked, and the collateral of every put is known.</p>
      ) : (
        <Table
          caption="Short options of unknown collateral"
          rows={rows}
          rowKey={({ part }) => `${part.positionId} ${part.reason}`}
          columns={columns.filter(({ id }) => hasAccounts || id !== 'account')}
        />
      )}
    </Card>
  )
}
