import type { TrashItem } from '@wheelwright/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { call } from '../client/call.ts'
import { useRestore } from '../client/undo/use-restore.ts'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { usePendingRows, type PendingRows } from '../ui/lists/use-pending-rows.ts'
import { cameAlong, dayOf, whatOf } from './model.ts'

/** Under `entries` and `wheels` it would be read with every page of theirs: it has a key of its own. */
const trashQuery = queryOptions({
  queryKey: ['trash'],
  queryFn: ({ signal }) => call('trash', { signal }),
  staleTime: 0,
})

export function TrashPage() {
  const { data, error, isFetching, refetch } = useQuery(trashQuery)
  return (
    <>
      <PageHeader title="Trash" subtitle="What was deleted, and can be brought back" />
      {data === undefined && error !== null ? (
        <NotLoaded title="The trash could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <section className="card" data-flush>
          {data?.items.length === 0 ? <NothingDeleted /> : <Deleted items={data?.items} />}
        </section>
      )}
    </>
  )
}

function NothingDeleted() {
  return (
    <EmptyState
      title="The trash is empty"
      actions={
        <Link to="/Activity" className="button">
          Open Activity
        </Link>
      }
    >
      What you delete stays here for 30 days, and a wheel of the ledger as long as its entries.
    </EmptyState>
  )
}

const keyOf = ({ kind, id }: TrashItem): string => `${kind} ${id}`

const columnsOf = (
  restore: (item: TrashItem) => void,
  { isPending }: PendingRows,
): readonly Column<TrashItem>[] => [
  { id: 'what', header: 'What', names: true, skeleton: 24, cell: (item) => whatOf(item) },
  { id: 'deleted', header: 'Deleted', skeleton: 10, cell: (item) => formatDate(dayOf(item.deletedAt)) },
  {
    id: 'kept',
    header: 'Kept until',
    skeleton: 10,
    cell: (item) => (item.keptUntil === null ? 'as long as its entries' : formatDate(dayOf(item.keptUntil))),
  },
  {
    id: 'restore',
    header: 'Actions',
    actions: true,
    align: 'end',
    skeleton: 8,
    cell: (item) => (
      <Button
        aria-label={`Restore ${whatOf(item)}`}
        pending={isPending(keyOf(item))}
        pendingLabel="Restoring"
        onClick={() => restore(item)}
      >
        Restore
      </Button>
    ),
  },
]

function Deleted({ items }: { items: readonly TrashItem[] | undefined }) {
  const putBack = useRestore()
  const toast = useToast()
  const { refetch } = useQuery(trashQuery)
  const restoring = usePendingRows()
  const restore = async (item: TrashItem): Promise<void> => {
    const restored = await putBack([{ kind: item.kind, id: item.id }])
    const { data: left } = await refetch()
    if (restored === 0) return
    const along = cameAlong(item, items ?? [], left?.items)
    toast.show({
      title: `${whatOf(item)} is back`,
      ...(along !== '' && { description: `With it: ${along}.` }),
    })
  }
  return (
    <Table
      caption="What was deleted"
      columns={columnsOf((item) => void restoring.during(keyOf(item), () => restore(item)), restoring)}
      rows={items ?? []}
      rowKey={keyOf}
      loadingRows={items === undefined ? 5 : 0}
    />
  )
}
