import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LoadDemo } from '../client/load-demo.tsx'
import { NotLoaded } from '../client/not-loaded.tsx'
import { importsQuery } from '../client/queries/import-queries.ts'
import { accountsQuery } from '../client/queries/accounts.ts'
import { useKnownFilter, useAccountIds } from '../client/known-choices.ts'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { kindWords } from '../entries/kinds.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import './activity.css'
import { EntryTable, EntryTableSkeleton } from './entry-table.tsx'
import { filterFrom, filterNames, isNarrowed } from './filter.ts'
import { Filters } from './filters.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { useEntries, type EntryList } from './use-entries.ts'

const kinds: ReadonlySet<string> = new Set(Object.keys(kindWords))

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))
const RecordDialog = lazy(() => import('./record-dialog.tsx'))

export function ActivityPage() {
  const [values, change] = useKnownFilter(filterNames, { kind: kinds, account: useAccountIds() })
  const [entryId, setEntryId] = useViewState('entry')
  const [dialog, setDialog] = useViewState('dialog')
  const { data: accounts = [] } = useQuery(accountsQuery)
  const filter = filterFrom(values)
  const list = useEntries(filter)
  return (
    <>
      <PageHeader
        title="Activity"
        subtitle="Every entry of the ledger, latest first"
        actions={
          <>
            <ExportMenu name="exportEntries" what="entries" query={filter} />
            <Link to="/Imports" className="button">
              Import
            </Link>
            <Button tone="primary" onClick={() => setDialog('record')}>
              Record an entry
            </Button>
          </>
        }
      />
      <Card flush className="entries-card">
        <Filters values={values} accounts={accounts} onChange={change} />
        {values['batch'] !== undefined && (
          <OfImport id={values['batch']} onLeave={() => change({ batch: null })} />
        )}
        <Entries
          list={list}
          narrowed={isNarrowed(filter)}
          onOpen={setEntryId}
          onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, null])))}
        />
      </Card>
      <Suspense>
        {entryId !== null && list.isLoaded && (
          <EntryDialog entry={list.find(entryId)} onClose={() => setEntryId(null)} />
        )}
        {dialog === 'record' && <RecordDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

interface EntriesProps {
  list: EntryList
  narrowed: boolean
  onOpen: (id: string) => void
  onClear: () => void
}

function Entries({ list, narrowed, onOpen, onClear }: EntriesProps) {
  const { error } = list
  if (!list.isLoaded && error !== null) {
    return (
      <NotLoaded
        title="The entries could not be loaded"
        query={{ error, isFetching: list.isFetching, refetch: list.retry }}
      />
    )
  }
  const isEmpty = list.isLoaded && list.total === 0
  return (
    <>
      {(!isEmpty || list.refused.length > 0) && (
        <EntryCount list={list} onClear={narrowed ? onClear : undefined} />
      )}
      {list.isLoaded && error !== null && (
        <Banner tone="warn" action={<Button onClick={list.retry}>Try again</Button>}>
          Some entries could not be loaded. What is shown is right, but not all of it.
        </Banner>
      )}
      {isEmpty && <NoEntries narrowed={narrowed} onClear={onClear} />}
      {list.isLoaded && !isEmpty && (
        <EntryTable entryAt={list.entryAt} total={list.total} onOpen={onOpen} onReach={list.reach} />
      )}
      {!list.isLoaded && <EntryTableSkeleton />}
    </>
  )
}

interface EntryCountProps {
  list: EntryList
  /** Present when the list is narrowed. */
  onClear: (() => void) | undefined
}

/** How many entries there are, and the rows that are in none of them, on request. */
function EntryCount({ list: { isLoaded, total, refused }, onClear }: EntryCountProps) {
  const [opened, setOpened] = useViewState('refused')
  const isOpen = opened !== null && refused.length > 0
  return (
    <>
      <div className="entry-count">
        <output>{isLoaded ? counted(total, 'entry', 'entries') : <Skeleton width={10} />}</output>
        {/* It stays while the list is read, so that a press on it never goes astray. */}
        {onClear !== undefined && (
          <Button tone="quiet" onClick={onClear}>
            Show all
          </Button>
        )}
        {refused.length > 0 && (
          <Button tone="quiet" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : 'open')}>
            {counted(refused.length, 'row')} not taken
          </Button>
        )}
      </div>
      {isOpen && <RefusedRows refused={refused} />}
    </>
  )
}

function NoEntries({ narrowed, onClear }: Pick<EntriesProps, 'narrowed' | 'onClear'>) {
  return narrowed ? (
    <EmptyState title="No entry matches" actions={<Button onClick={onClear}>Show all entries</Button>}>
      No entry has the account, symbol, kind and dates above.
    </EmptyState>
  ) : (
    <EmptyState
      title="No entries yet"
      actions={
        <>
          <Link to="/Imports" className="button" data-tone="primary">
            Import a file
          </Link>
          <LoadDemo />
        </>
      }
    >
      Every trade, assignment, dividend and fee will be listed here; every figure is calculated from them.
    </EmptyState>
  )
}

/** The import that the list is narrowed to, by the name of its file. */
function OfImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data } = useQuery(importsQuery)
  const batch = data?.find((one) => one.id === id)
  return (
    <p className="entry-import">
      <span>
        Only what{' '}
        <Link to="/Imports" search={{ batch: id }}>
          {batch?.fileName ?? 'one import'}
        </Link>{' '}
        brought.
      </span>
      <Button tone="quiet" onClick={onLeave}>
        Show all imports
      </Button>
    </p>
  )
}
