import { shortAccount } from '@wheelwright/core'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { Card } from '../ui/card.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { known } from './cash-totals.tsx'
import { kindWords, type CollateralAccount } from './words.ts'

interface Row {
  readonly key: string
  readonly account: string
  readonly item: CollateralAccount['cashLike'][number]
}

const columns: readonly Column<Row>[] = [
  { id: 'symbol', header: 'Symbol', names: true, cell: ({ item }) => item.symbol },
  { id: 'kind', header: 'Kind', cell: ({ item }) => kindWords[item.kind] },
  { id: 'account', header: 'Account', cell: ({ account }) => account },
  {
    id: 'counted',
    header: 'Counted',
    cell: ({ item }) => (item.isInCash ? 'in cash, as the broker does' : 'beside cash'),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ item }) => <MoneyFigure {...known(item.value, 'the broker states no value')} />,
  },
]

/** Money-market funds and Treasury bills as what they are; nothing where there are none. */
export function CashLikeTable({ accounts }: { accounts: readonly CollateralAccount[] }) {
  const hasAccounts = useHasAccounts()
  const rows = accounts.flatMap(({ accountId, accountNumber, cashLike }) =>
    cashLike.map((item, at) => ({
      key: `${accountId ?? ''} ${item.symbol} ${at}`,
      account: accountNumber === null ? 'By hand' : shortAccount(accountNumber),
      item,
    })),
  )
  if (rows.length === 0) return null
  return (
    <Card flush title="As good as cash">
      <Table
        caption="Money-market funds and Treasury bills"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns.filter(({ id }) => hasAccounts || id !== 'account')}
      />
    </Card>
  )
}
