import type { RefusedRow } from '@wheelwright/api'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { RawRow, RowReason } from '../entries/raw-row.tsx'
import { shortAccount } from '../ui/account-number.ts'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Table } from '../ui/table.tsx'
import type { Column } from '../ui/table.tsx'
import { Unknown } from '../ui/unknown.tsx'

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
export function RefusedPanel({ refused }: { refused: readonly RefusedRow[] }) {
  const [open, setOpen] = useViewState('refused')
  if (refused.length === 0) return null
  return (
    <Card flush>
      <Disclosure
        summary={
          <>
            <strong>{counted(refused.length, 'row')} not taken.</strong>{' '}
            <span className="entry-source">They are in no entry, and no figure knows of them.</span>
          </>
        }
        open={open !== null}
        onToggle={(isOpen) => setOpen(isOpen ? 'open' : null)}
      >
        <Table
          caption="Rows not taken"
          columns={columns}
          rows={refused.map((row, index) => ({ key: String(index), row }))}
          rowKey={({ key }) => key}
        />
      </Disclosure>
    </Card>
  )
}
