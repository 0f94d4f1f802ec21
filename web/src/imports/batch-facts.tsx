import type { ImportBatch } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../client/queries/accounts.ts'
import { accountAt } from '../entries/brokers.ts'
import { Badge } from '../ui/badge.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { datesOf, snapshotWords } from './model.ts'

const entryWord: Readonly<Record<ImportBatch['state'], string>> = {
  staging: 'Entries',
  failed: 'Entries',
  staged: 'Entries it would add',
  confirmed: 'Entries added',
  undone: 'Entries taken back',
}

/** What the file is, whose it is and what it moves. */
export function BatchFacts({ batch }: { batch: ImportBatch }) {
  const dates = datesOf(batch)
  const { data: known = [] } = useQuery(accountsQuery)
  // Before it counts everybody wants to see where it goes; afterwards the only account needs no name.
  const namesAccount =
    batch.state === 'staged' ||
    batch.accounts.length !== 1 ||
    known.some(({ id }) => id !== batch.accounts[0]?.id)
  return (
    <dl className="batch-facts">
      <Fact label="Format">{batch.formatTitle}</Fact>
      {namesAccount && (
        <Fact label={batch.accounts.length > 1 ? 'Accounts' : 'Account'}>
          <Accounts accounts={batch.accounts} isStaged={batch.state === 'staged'} />
        </Fact>
      )}
      {batch.kind !== 'positions' && (
        <Fact label="Dates">{dates ?? <Unknown reason="no dated row" shown />}</Fact>
      )}
      {batch.kind !== 'positions' && (
        <Fact label={entryWord[batch.state]}>
          <span className="figure">{batch.entries.toLocaleString('en-US')}</span>
        </Fact>
      )}
      {batch.netCash !== null && (
        <Fact label="Net cash">
          <MoneyFigure value={batch.netCash} sign="always" />
        </Fact>
      )}
      {batch.snapshots.length > 0 && (
        <Fact label="Positions">
          <Held snapshots={batch.snapshots} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** By account, as of when, and the cash beside it. */
function Held({ snapshots }: Pick<ImportBatch, 'snapshots'>) {
  const isOne = snapshots.length === 1
  return (
    <ul>
      {snapshots.map((snapshot) => (
        <li key={snapshot.accountNumber}>
          {!isOne && `${shortAccount(snapshot.accountNumber)}: `}
          {snapshotWords(snapshot)}
          {snapshot.cash !== null && (
            <>
              ; cash <MoneyFigure value={snapshot.cash} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Accounts({ accounts, isStaged }: Pick<ImportBatch, 'accounts'> & { isStaged: boolean }) {
  if (accounts.length === 0) return <Unknown reason="named by no row" shown />
  return (
    <ul>
      {accounts.map(({ id, accountNumber, broker, isNew }) => (
        <li key={id}>
          {accountAt(shortAccount(accountNumber), broker)}{' '}
          {isStaged && isNew && <Badge tone="accent">new</Badge>}
        </li>
      ))}
    </ul>
  )
}
