import { lazy, Suspense } from 'react'
import { detailOf, requestIdOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useViewState } from '../client/use-view-state.ts'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { WheelMark } from '../ui/wheel-marks/phase-ring.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { entryOfFix, isInBalance } from './model.ts'
import { BookingProblems, PendingOptions } from './open-questions.tsx'
import './reconciliation.css'
import { RollProposals } from './roll-proposals.tsx'
import { SameTrades } from './same-trades.tsx'
import { useReconciliation, type Growing } from './use-reconciliation.ts'

const RecordFixDialog = lazy(() => import('./record-dialog.tsx'))

export function ReconciliationPage() {
  const { data, error, isFetching, refetch, growing, pageError } = useReconciliation()
  return (
    <>
      <PageHeader title="Reconciliation" subtitle="Your ledger compared with the broker’s positions" />
      {data === undefined && error !== null && (
        <NotLoaded title="The reconciliation could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {data === undefined && error === null && <ReconciliationSkeleton />}
      {growing !== null && (isEmpty(growing) ? <NothingToCompare /> : <Compared growing={growing} />)}
      {pageError !== null && <PageFailed error={pageError} />}
    </>
  )
}

/** Without an account there may be options by hand that are past their expiration. */
const isEmpty = ({ data: { accounts, pending } }: Growing): boolean =>
  accounts.length === 0 && pending.length === 0

/** What is here stays; the page that did not come is asked for again when something changes, or with the whole page. */
function PageFailed({ error }: { error: Error }) {
  return (
    <ErrorPanel
      title="The rest of a list could not be loaded"
      message={detailOf(error, 'The server did not answer.')}
      advice="Nothing was changed. Reload the page to begin with the first of each list."
      requestId={requestIdOf(error)}
      retrying={false}
      onRetry={() => window.location.reload()}
    />
  )
}

function Compared({ growing }: { growing: Growing }) {
  const { data } = growing
  const [record, setRecord] = useViewState('record')
  const entry = record === null ? null : entryOfFix(data, record)
  const accountNumber =
    data.accounts.find(({ accountId }) => accountId === entry?.accountId)?.accountNumber ?? null
  return (
    <div className="stack">
      {isInBalance(data) && <InBalance />}
      <PendingOptions growing={growing} onRecord={setRecord} />
      {data.accounts.map((account) => (
        <AccountCard key={account.accountId} account={account} growing={growing} onRecord={setRecord} />
      ))}
      <SameTrades growing={growing} />
      <RollProposals growing={growing} />
      <BookingProblems growing={growing} onRecord={setRecord} />
      <Suspense>
        {record !== null && (
          <RecordFixDialog
            key={record}
            entry={entry}
            accountNumber={accountNumber}
            onClose={() => setRecord(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function InBalance() {
  return (
    <Card>
      <EmptyState title="Ledger and broker agree" sign={<WheelMark size={44} />}>
        Every position and all cash that the snapshot names is explained by the history, to the share and to
        the cent.
      </EmptyState>
    </Card>
  )
}

function NothingToCompare() {
  return (
    <Card>
      <EmptyState
        title="Nothing to compare yet"
        actions={
          <>
            <Link to="/Imports" className="button" data-tone="primary">
              Import a history
            </Link>
            <Link to="/Import" className="button">
              Import a snapshot
            </Link>
          </>
        }
      >
        The history says what happened, a snapshot of positions says what is held. With both here, each
        difference will be listed here with its reasons and how to fix it.
      </EmptyState>
    </Card>
  )
}

function ReconciliationSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <output className="sr-only">Loading the reconciliation...</output>
      <Card flush title={<Skeleton width={16} />} aside={<Skeleton width={14} />}>
        <div className="recon-state">
          <Skeleton width={24} />
          <p>
            <Skeleton width={40} />
          </p>
        </div>
      </Card>
    </div>
  )
}
