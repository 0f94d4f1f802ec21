import type { RefusedRow } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { RawRow, RowReason } from '../entries/raw-row.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'

const columns: readonly Column<{ readonly key: string; readonly row: RefusedRow }>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ row }) =>
      row.accountNumber === null ? <Unknown reason="not named" /> : shortAccount(row.accountNumber),
  },
  {
    id: 'place',
    header: 'Place',
    names: true,
    cell: ({ row }) => row.path ?? 'The row',
  },
  { id: 'reason', header: 'Why', wide: true, cell: ({ row }) => <RowReason>{row.reason}</RowReason> },
  {
    id: 'row',
    header: 'As it came',
    wide: true,
    cell: ({ row }) => <RawRow>{row.row}</RawRow>,
  },
]

/** Rows of the broker that are in no entry: no figure knows of them, so the page has to. */
export function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
  const hasAccounts = useHasAccounts()
  return (
    <section className="entry-refused" aria-label="Rows not taken">
      <p>These rows are not in any entry, and no figure includes them.</p>
      <Table
        caption="Rows not taken"
        columns={columns.filter(({ id }) => hasAccounts || id !== 'account')}
        rows={refused.map((row, index) => ({ key: String(index), row }))}
        rowKey={({ key }) => key}
      />
    </section>
  )
}
