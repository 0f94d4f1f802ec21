import { AccountName } from '../client/of-account.tsx'
import { brokerName } from '../entries/brokers.ts'
import { Card } from '../ui/card.tsx'
import { Age } from '../ui/figures/age.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { known } from './cash-totals.tsx'
import {
  leftOut,
  noAccountCash,
  unknownNeed,
  whyNoShortfall,
  whyNotFree,
  type CollateralAccount,
} from './words.ts'

const columns: readonly Column<CollateralAccount>[] = [
  { id: 'account', header: 'Account', names: true, cell: (account) => <Name account={account} /> },
  {
    id: 'cash',
    header: 'Cash',
    align: 'end',
    cell: ({ cash, asOf }) => (
      <>
        <MoneyFigure {...known(cash, noAccountCash)} />
        {cash !== null && asOf !== null && (
          <small>
            <Age at={asOf} isStale={false} brief of="stated" />
          </small>
        )}
      </>
    ),
  },
  {
    id: 'securing',
    header: 'Securing',
    align: 'end',
    cell: ({ securing, unknownSecuring }) => (
      <>
        <MoneyFigure {...known(securing, 'no put of known collateral')} />
        {unknownSecuring > 0 && <small>{leftOut(unknownSecuring)}</small>}
      </>
    ),
  },
  {
    id: 'free',
    header: 'Free',
    align: 'end',
    cell: (account) => <MoneyFigure {...known(account.free, whyNotFree(account, noAccountCash))} />,
  },
  {
    id: 'funds',
    header: 'Funds and bills',
    align: 'end',
    cell: ({ moneyMarket, treasuryBills }) => (
      <>
        <MoneyFigure {...known(moneyMarket, 'their value is not known')} />
        <small>
          bills <MoneyFigure {...known(treasuryBills, 'their value is not known')} />
        </small>
      </>
    ),
  },
  {
    id: 'needed',
    header: 'If all assigned',
    align: 'end',
    cell: ({ allAssigned }) => <MoneyFigure {...known(allAssigned.needed, unknownNeed)} />,
  },
  {
    id: 'shortfall',
    header: 'Short by',
    align: 'end',
    cell: (account) => (
      <MoneyFigure {...known(account.allAssigned.shortfall, whyNoShortfall(account, noAccountCash))} />
    ),
  },
]

function Name({ account: { accountId, accountNumber, brokerage } }: { account: CollateralAccount }) {
  if (accountId === null) return 'Entered by hand'
  return (
    <>
      <AccountName number={accountNumber} />
      {brokerage !== null && brokerage !== 'other' && <small>{brokerName(brokerage)}</small>}
    </>
  )
}

/** Cash of one account never stands behind the puts of another. */
export function AccountTable({ accounts }: { accounts: readonly CollateralAccount[] }) {
  return (
    <Card flush title="By account">
      <Table
        caption="Cash by account"
        rows={accounts}
        rowKey={({ accountId }) => accountId ?? 'by hand'}
        columns={columns}
      />
    </Card>
  )
}
