import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { useViewSet, useViewValues } from '../../client/use-view-state.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusHistoryQuery } from '../queries.ts'
import { arrangeHistory, compactEntries, historyFilters, type HistoryFilter } from './history-model.ts'
import { HistoryRow } from './history-row.tsx'

interface StatusHistoryProps {
  cycleId: string
  /** Only the three latest, without the controls. */
  compact?: boolean
}

/** How the status of a wheel changed, by hand and by itself. */
export function StatusHistory({ cycleId, compact = false }: StatusHistoryProps) {
  const history = useQuery(statusHistoryQuery(cycleId))
  const [values, change] = useViewValues(['changes', 'order'])
  const filter = compact
    ? 'all'
    : (historyFilters.find(({ value }) => value === values['changes'])?.value ?? 'all')
  const isOldestFirst = !compact && values['order'] === 'oldest'
  const { data, error, isFetching, refetch } = history
  return (
    <section className="wheel-history" aria-label="Status history">
      {!compact && (
        <Controls
          filter={filter}
          isOldestFirst={isOldestFirst}
          isFetching={isFetching}
          onFilter={(next) => change({ changes: next === 'all' ? null : next })}
          onTurn={() => change({ order: isOldestFirst ? null : 'oldest' })}
          onRefresh={() => void refetch()}
        />
      )}
      {data === undefined && error !== null && (
        <NotLoaded
          title="The status history could not be loaded"
          query={{ error, isFetching, refetch }}
          retryLabel="Retry"
        />
      )}
      {data === undefined && error === null && <Bars count={compact ? compactEntries : 5} />}
      {data !== undefined && (
        <Entries
          entries={arrangeHistory(data, filter, isOldestFirst).slice(0, compact ? compactEntries : undefined)}
          isNarrowed={data.length > 0}
        />
      )}
    </section>
  )
}

interface ControlsProps {
  filter: HistoryFilter
  isOldestFirst: boolean
  isFetching: boolean
  onFilter: (filter: HistoryFilter) => void
  onTurn: () => void
  onRefresh: () => void
}

function Controls({ filter, isOldestFirst, isFetching, onFilter, onTurn, onRefresh }: ControlsProps) {
  return (
    <div className="wheel-history-controls">
      <ChoiceGroup label="Changes" choices={historyFilters} value={filter} onChoose={onFilter} />
      <Button onClick={onTurn}>{isOldestFirst ? 'Oldest First' : 'Newest First'}</Button>
      <Button pending={isFetching} pendingLabel="Refresh" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  )
}

function Bars({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="wheel-history-bar">
          <Skeleton width={36} />
        </div>
      ))}
    </div>
  )
}

interface EntriesProps {
  entries: ReturnType<typeof arrangeHistory>
  /** Whether there is anything at all. */
  isNarrowed: boolean
}

function Entries({ entries, isNarrowed }: EntriesProps) {
  const [open, show] = useViewSet('entries')
  if (entries.length === 0)
    return (
      <p className="wheel-note">
        {isNarrowed
          ? 'No change of this kind.'
          : 'The status has not changed yet. Every change will be listed here.'}
      </p>
    )
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <HistoryRow
            entry={entry}
            isOpen={open.has(entry.id)}
            onToggle={(isOpen) => show(entry.id, isOpen)}
          />
        </li>
      ))}
    </ul>
  )
}
