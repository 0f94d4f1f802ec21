import { lazy, Suspense } from 'react'
import { EntryTable, EntryTableSkeleton } from '../activity/entry-table.tsx'
import '../activity/activity.css'
import { useEntries } from '../activity/use-entries.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { Link } from '../routing/link.tsx'
import { Card } from '../ui/card.tsx'

const EntryDialog = lazy(() => import('../activity/entry-dialog.tsx'))

/** Everything that the ledger knows of the symbol, latest first. */
export function EntriesSection({ symbol }: { symbol: string }) {
  const list = useEntries({ symbol })
  const [entryId, setEntryId] = useViewState('entry')
  return (
    <Card
      flush
      className="entries-card"
      title="Entries"
      aside={
        <Link to="/Activity" search={{ symbol }} className="link symbol-link">
          {list.isLoaded ? counted(list.total, 'entry', 'entries') : 'Entries'} in Activity
        </Link>
      }
    >
      {!list.isLoaded && list.error !== null && (
        <NotLoaded
          title="The entries could not be loaded"
          query={{ error: list.error, isFetching: list.isFetching, refetch: list.retry }}
          message={list.error.message}
        />
      )}
      {!list.isLoaded && list.error === null && <EntryTableSkeleton />}
      {list.isLoaded && list.total === 0 && <p className="symbol-note">No entries on {symbol}.</p>}
      {list.isLoaded && list.total > 0 && (
        <EntryTable entryAt={list.entryAt} total={list.total} onOpen={setEntryId} onReach={list.reach} />
      )}
      <Suspense>
        {entryId !== null && list.isLoaded && (
          <EntryDialog entry={list.find(entryId)} onClose={() => setEntryId(null)} />
        )}
      </Suspense>
    </Card>
  )
}
