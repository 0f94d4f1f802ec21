import type { BrokerageStatus, EndedSync, SyncStatus } from '@wheelwright/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { call } from '../client/call.ts'
import { useImportProgress } from '../client/import-progress.ts'
import { useWrite } from '../client/use-write.ts'
import { Link } from '../routing/link.tsx'
import { Age } from '../ui/figures/age.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { broughtWords, runningWords } from './model.ts'
import { syncStatusQuery } from './queries.ts'
import { SyncAgain, SyncFirst } from './start-sync.tsx'
import './sync.css'

const connectionQuery = queryOptions({
  queryKey: ['brokerage', 'status'],
  queryFn: ({ signal }) => call('brokerageStatus', { signal }),
})

const asksForLogin: ReadonlySet<BrokerageStatus['state']> = new Set(['login_needed', 'revoked'])

/** Asking the brokerage: how far it is, what it brought, and asking now. */
export default function SyncCard({ whenUsed, isOnSettings }: { whenUsed: boolean; isOnSettings: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(syncStatusQuery)
  // The settings have asked before this card comes, and say by themselves what could not be loaded.
  const connection = useQuery({ ...connectionQuery, retryOnMount: !isOnSettings })
  const isConnected = connection.data?.connected === true
  const isLoginAsked = connection.data === undefined || asksForLogin.has(connection.data.state)
  const isUsed = isConnected || (data !== undefined && (data.last !== null || data.running !== null))
  if (whenUsed && !isUsed) return null
  return (
    <Card
      title="Sync"
      aside={data?.lastSyncAt ? <Age at={data.lastSyncAt} of="last sync" isStale={false} /> : undefined}
    >
      {data === undefined && error === null && <SyncSkeleton />}
      {data === undefined && error !== null && (
        <NotLoaded
          title="The state of the sync could not be loaded"
          query={{ error, isFetching, refetch }}
          advice="Nothing was changed. A sync that is under way goes on."
        />
      )}
      {data !== undefined && (
        <State
          status={data}
          isConnected={isConnected}
          isLoginAsked={isLoginAsked}
          isOnSettings={isOnSettings}
        />
      )}
    </Card>
  )
}

interface StateProps {
  status: SyncStatus
  isConnected: boolean
  isLoginAsked: boolean
  isOnSettings: boolean
}

function State({ status, isConnected, isLoginAsked, isOnSettings }: StateProps) {
  const { running, last, lastSyncAt } = status
  // Whoever logged in again or disconnected since has answered it.
  const isAnswered = last?.problem?.kind === 'login' && !isLoginAsked
  return (
    <div className="setting-lines">
      {running !== null && <Running running={running} />}
      {running === null && last !== null && !isAnswered && <Last last={last} isOnSettings={isOnSettings} />}
      {running === null && !isConnected && (isAnswered || last?.problem?.kind !== 'login') && (
        <NotConnected />
      )}
      {running === null && isConnected && (lastSyncAt === null ? <SyncFirst /> : <SyncAgain />)}
    </div>
  )
}

function Running({ running }: { running: NonNullable<SyncStatus['running']> }) {
  const said = useImportProgress()
  const isOwn = said?.batchId === running.batchId && said.phase === 'fetching'
  const now = isOwn ? { ...running, done: said.done, total: said.total } : running
  return (
    <>
      <ProgressBar label="Asking Schwab" done={now.done} total={now.total}>
        {runningWords(now)}. It goes on with this page or without it.
      </ProgressBar>
      {running.waitsFor !== null && <Banner tone="warn">{running.waitsFor}</Banner>}
      <Cancel batchId={running.batchId} />
    </>
  )
}

/** What it would bring is discarded like a file that is being read. */
function Cancel({ batchId }: { batchId: string }) {
  const { write, isPending, error } = useWrite('removeImport')
  const cancel = () => void write({ parameters: { id: batchId } }).catch(() => {})
  return (
    <div>
      <Button onClick={cancel} pending={isPending} pendingLabel="Cancelling">
        Cancel
      </Button>
      <FormError>{error === null ? null : messageOf(error, 'The sync could not be cancelled.')}</FormError>
    </div>
  )
}

function LogInAgain({ isOnSettings }: { isOnSettings: boolean }) {
  // There it is a matter of where to look, and of where the keyboard goes on.
  if (isOnSettings)
    return (
      <a href="#connection" className="button">
        Log in again
      </a>
    )
  return (
    <Link to="/Settings" className="button">
      Log in again
    </Link>
  )
}

function Last({ last, isOnSettings }: { last: EndedSync; isOnSettings: boolean }) {
  const { problem, hasReceipt, batchId, notes } = last
  if (problem !== null)
    return (
      <Banner
        tone="loss"
        role="alert"
        action={problem.kind === 'login' ? <LogInAgain isOnSettings={isOnSettings} /> : undefined}
      >
        {problem.message}
      </Banner>
    )
  return (
    <div>
      <p>
        {broughtWords(last)}{' '}
        {hasReceipt && (
          <Link to="/Imports" search={{ batch: batchId }}>
            See the receipt
          </Link>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className="sync-note">
          {note}
        </p>
      ))}
    </div>
  )
}

function NotConnected() {
  return (
    <p>
      No brokerage is connected. Connect one on the <Link to="/Settings">Settings page</Link>; from then on
      each trading evening brings what happened.
    </p>
  )
}

function SyncSkeleton() {
  return (
    <div className="setting-lines" aria-busy="true">
      <output className="sr-only">Loading the state of the sync...</output>
      <Skeleton width={24} />
      <Skeleton width={32} />
    </div>
  )
}
