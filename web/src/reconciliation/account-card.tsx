import type { AccountReconciliation, Difference } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useId, type ReactNode } from 'react'
import { asSentence } from '../entries/as-sentence.ts'
import { accountAt } from '../entries/brokers.ts'
import { counted } from '../entries/counted.ts'
import { Instrument } from '../entries/instrument.tsx'
import { Link } from '../routing/link.tsx'
import { Age } from '../ui/figures/age.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { FixButtons } from './fix-buttons.tsx'
import { keyOfDifference, moneyOf, accountState, quantityOrNull } from './model.ts'
import { ShowMore } from './show-more.tsx'
import type { Growing } from './use-reconciliation.ts'

/** A snapshot is no price: it is old after a day. */
const day = 86_400_000

interface AccountCardProps {
  account: AccountReconciliation
  growing: Growing
  onRecord: (key: string) => void
}

/** One account: what was compared, and each difference with its reasons and what would mend it. */
export function AccountCard({ account, growing, onRecord }: AccountCardProps) {
  const { accountNumber, broker, differences, snapshotAsOf } = account
  // Without a history everything differs, and one answer mends it all.
  const hasHistory = account.entries > 0
  const name = accountAt(shortAccount(accountNumber), broker)
  return (
    <Card
      flush
      title={name}
      aside={
        snapshotAsOf === null ? 'no snapshot' : <Age at={snapshotAsOf} of="snapshot" staleAfterMs={day} />
      }
    >
      <AccountState account={account} />
      {(hasHistory ? differences : []).map((difference) => (
        <DifferenceItem
          key={keyOfDifference(account.accountId, difference)}
          accountId={account.accountId}
          difference={difference}
          onRecord={onRecord}
        />
      ))}
      {hasHistory && (
        <ShowMore
          {...growing}
          list="differences"
          cursor={account.nextDifferences}
          accountId={account.accountId}
          shown={differences.length}
          count={account.differenceCount}
        />
      )}
    </Card>
  )
}

function AccountState({ account }: { account: AccountReconciliation }) {
  const { compared, agreeing, entries, firstEntryOn, lastEntryOn, snapshotAsOf, mayBe } = account
  const history =
    firstEntryOn === null || lastEntryOn === null
      ? ''
      : ` ${counted(entries, 'entry', 'entries')} ${
          firstEntryOn === lastEntryOn
            ? `of ${formatDate(firstEntryOn)}`
            : `from ${formatDate(firstEntryOn)} to ${formatDate(lastEntryOn)}`
        }.`
  const state = accountState(account)
  return (
    <div className="recon-state">
      {state === 'agrees' && <Badge tone="gain">Ledger and broker agree</Badge>}
      {state === 'differs' && <Badge tone="warn">{counted(account.differenceCount, 'difference')}</Badge>}
      {state === 'nothing' && <Badge>Nothing to compare</Badge>}
      {state === 'no-history' && <Badge tone="warn">No history yet</Badge>}
      {state === 'no-snapshot' && (
        <Badge>{compared === 0 ? 'Nothing to compare with' : 'No positions to compare with'}</Badge>
      )}
      <p>
        {(snapshotAsOf !== null || compared > 0) &&
          entries > 0 &&
          `${compared} compared, ${agreeing} agreeing.`}
        {wholeFigures(history)}
      </p>
      {state === 'nothing' && (
        <Missing to="/Imports" action="Import its history">
          Neither its history nor a snapshot of its positions is here.
        </Missing>
      )}
      {state === 'no-history' && (
        <Missing to="/Imports" action="Import its history">
          The snapshot says what is held; the history would explain it.
        </Missing>
      )}
      {snapshotAsOf === null && entries > 0 && (
        <Missing to="/Import" action="Import a snapshot">
          A snapshot of the broker’s positions would show whether the history is complete.
        </Missing>
      )}
      {mayBe !== null && <HeldTwice {...mayBe} isShown={snapshotAsOf !== null} />}
    </div>
  )
}

type HeldTwiceProps = NonNullable<AccountReconciliation['mayBe']> & {
  /** This account has the snapshot, and the other one the history. */
  isShown: boolean
}

/** What one account is told of twice under two names counts twice, and only the user knows whether it is one. */
function HeldTwice({ accountNumber, broker, isShown }: HeldTwiceProps) {
  const other = accountAt(shortAccount(accountNumber), broker)
  return (
    <Missing to="/Imports" action="To the imports">
      {isShown
        ? `The history of ${other} holds the same positions.`
        : `The snapshot of ${other} names the same positions.`}{' '}
      If the two are one account, everything is counted twice: undo one of the imports, and choose the other
      account when you import that file again.
    </Missing>
  )
}

interface MissingProps {
  to: '/Import' | '/Imports'
  action: string
  children: ReactNode
}

function Missing({ to, action, children }: MissingProps) {
  return (
    <p className="recon-missing">
      <span>{children}</span>
      <Link to={to} className="button">
        {action}
      </Link>
    </p>
  )
}

const fieldNames = {
  quantity: 'Quantity',
  cash: 'Cash',
  basis: 'Basis',
  transfer: 'Basis of a transfer',
} as const

interface DifferenceItemProps {
  accountId: string
  difference: Difference
  onRecord: (key: string) => void
}

function DifferenceItem({ accountId, difference, onRecord }: DifferenceItemProps) {
  const { symbol, underlying, field, ledger, broker, reasons, fixes } = difference
  const owner = keyOfDifference(accountId, difference)
  const id = useId()
  return (
    <article data-keys-row className="open-item" aria-labelledby={id}>
      <header id={id} className="recon-head">
        <h3>
          <Name symbol={symbol} underlying={underlying} />
        </h3>{' '}
        <span className="recon-field">{fieldNames[field]}</span>
      </header>
      <dl className="recon-figures">
        <Side label="Ledger" field={field} value={ledger} unknown="the ledger does not know it" />
        <Side label="Broker" field={field} value={broker} unknown="the broker does not say" />
        <Side
          label="Difference"
          field={field}
          value={difference.difference}
          unknown="one side is unknown"
          isSigned
        />
      </dl>
      <ul className="open-item-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{wholeFigures(asSentence(reason))}</li>
        ))}
      </ul>
      <FixButtons owner={owner} fixes={fixes} onRecord={onRecord} />
    </article>
  )
}

function Name({ symbol, underlying }: Pick<Difference, 'symbol' | 'underlying'>) {
  if (symbol === null) return <>Cash</>
  return underlying === null ? (
    <Instrument symbol={symbol} />
  ) : (
    <Link to="/Symbols/:symbol" params={{ symbol: underlying }} className="symbol-link">
      <Instrument symbol={symbol} />
    </Link>
  )
}

interface SideProps {
  label: string
  field: Difference['field']
  value: number | null
  unknown: string
  isSigned?: boolean
}

function Side({ label, field, value, unknown, isSigned = false }: SideProps) {
  const [units, money] = [quantityOrNull(value), moneyOf(value)]
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {field === 'quantity' ? (
          <>
            {isSigned && units !== null && units > 0 && '+'}
            <QuantityFigure {...(units === null ? { value: units, reason: unknown } : { value: units })} />
          </>
        ) : (
          <MoneyFigure
            {...(money === null ? { value: money, reason: unknown } : { value: money })}
            sign={isSigned ? 'always' : 'negative'}
          />
        )}
      </dd>
    </div>
  )
}
