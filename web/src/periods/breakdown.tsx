import type { Periods } from '@wheelwright/api'
import { premiumOf } from '@wheelwright/core'
import { AccountName } from '../client/of-account.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import type { ViewChanges } from '../client/use-view-state.ts'
import { countWords, hiddenIn } from '../charts/premium.ts'
import { resultOf } from '../ui/figures/result-amount.ts'
import '../ui/picture.css'

type Account = Periods['accounts'][number]

const tiesOut = ({ cashBefore }: Account): string =>
  cashBefore === 0 ? 'ties out' : 'before the history, or missing from it'

const reason = 'no snapshot states the cash of this account'

const accountColumns = ({ premium }: Periods): readonly Column<Account>[] => [
  {
    id: 'account',
    header: 'Account',
    names: true,
    cell: ({ accountNumber }) => <AccountName number={accountNumber} />,
  },
  {
    id: 'premium',
    header: `Premium, ${countWords[premium]}`,
    align: 'end',
    cell: (account) => <MoneyFigure {...resultOf(premiumOf(account), hiddenIn(account, 0))} />,
  },
  {
    id: 'realized',
    header: 'Realized P&L',
    align: 'end',
    cell: (account) => (
      <DeltaFigure {...resultOf(account.realizedPnl, hiddenIn(account, account.refusedRows))} />
    ),
  },
  {
    id: 'stated',
    header: 'Cash, as stated',
    align: 'end',
    cell: ({ statedCash, statedOn }) =>
      statedCash === null ? (
        <MoneyFigure value={null} reason={reason} />
      ) : (
        <>
          <MoneyFigure value={statedCash} />
          {statedOn !== null && <small>{formatDate(statedOn)}</small>}
        </>
      ),
  },
  {
    id: 'before',
    header: 'Not explained',
    align: 'end',
    cell: (account) =>
      account.cashBefore === null ? (
        <MoneyFigure value={null} reason={reason} />
      ) : (
        <>
          <MoneyFigure value={account.cashBefore} />
          <small>{tiesOut(account)}</small>
        </>
      ),
  },
]

/** What the snapshot of each account says of cash, and what the history explains of it. */
export function AccountCash({ periods }: { periods: Periods }) {
  return (
    <Card flush title="Accounts, and cash against what the broker states">
      <Table<Account>
        caption="Accounts"
        rows={periods.accounts}
        rowKey={({ accountId }) => accountId}
        columns={accountColumns(periods)}
      />
    </Card>
  )
}

interface SymbolRow {
  readonly name: string
  readonly symbol: string | null
  readonly figures: Periods['symbols'][number] | NonNullable<Periods['otherSymbols']>
}

type Change = (changes: ViewChanges) => void

const symbolColumns = ({ premium }: Periods, change: Change): readonly Column<SymbolRow>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    names: true,
    cell: ({ name, symbol }) => (symbol === null ? name : <SymbolLink symbol={symbol} />),
  },
  {
    id: 'premium',
    header: `Premium, ${countWords[premium]}`,
    align: 'end',
    cell: ({ figures }) => <MoneyFigure {...resultOf(premiumOf(figures), hiddenIn(figures, 0))} />,
  },
  {
    id: 'dividends',
    header: 'Dividends',
    align: 'end',
    cell: ({ figures }) => <MoneyFigure value={figures.dividends} />,
  },
  {
    id: 'realized',
    header: 'Realized P&L',
    align: 'end',
    cell: ({ figures }) => (
      <DeltaFigure {...resultOf(figures.realizedPnl, hiddenIn(figures, figures.refusedRows))} />
    ),
  },
  {
    id: 'alone',
    header: 'Narrow the page',
    actions: true,
    align: 'end',
    cell: ({ name, symbol }) =>
      symbol !== null && (
        <Button tone="quiet" aria-label={`Show alone: ${name}`} onClick={() => change({ symbol })}>
          Show alone
        </Button>
      ),
  },
]

/** Which symbols the range rests on: the most P&L first, the rest as one. */
export function SymbolShares({ periods, change }: { periods: Periods; change: Change }) {
  const { symbols, otherSymbols } = periods
  const rows: SymbolRow[] = symbols.map((each) => ({
    name: each.underlying ?? 'Cash that names no symbol',
    symbol: each.underlying,
    figures: each,
  }))
  if (otherSymbols !== null)
    rows.push({ name: `${otherSymbols.count} other symbols`, symbol: null, figures: otherSymbols })
  return (
    <Card flush title="Symbols">
      <Table
        caption="Symbols"
        rows={rows}
        rowKey={({ name }) => name}
        columns={symbolColumns(periods, change)}
      />
    </Card>
  )
}
