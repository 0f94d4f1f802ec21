import type { SessionEntry } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useWrite } from '../client/use-write.ts'
import { Ago } from '../ui/figures/ago.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { Unknown } from '../ui/figures/unknown.tsx'
import { usePendingRows, type PendingRows } from '../ui/lists/use-pending-rows.ts'
import { sessionsQuery } from './queries.ts'

const whereOf = ({ browser, network }: SessionEntry): string =>
  `${browser ?? 'A browser that did not say which'}${network === null ? '' : `, ${network}`}`

const columnsOf = (
  end: (session: SessionEntry) => void,
  { isPending }: PendingRows,
): readonly Column<SessionEntry>[] => [
  {
    id: 'browser',
    header: 'Browser',
    names: true,
    skeleton: 16,
    cell: ({ browser, isCurrent }) => (
      <>
        {browser ?? 'Unknown browser'} {isCurrent && <Badge tone="accent">This one</Badge>}
      </>
    ),
  },
  {
    id: 'network',
    header: 'Address',
    skeleton: 12,
    cell: ({ network }) => network ?? <Unknown reason="it began before this was kept" />,
  },
  {
    id: 'created',
    header: 'Signed in',
    skeleton: 12,
    cell: ({ createdAt }) => formatInstant(Date.parse(createdAt)),
  },
  {
    id: 'used',
    header: 'Last used',
    skeleton: 10,
    cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} of="last used" />,
  },
  {
    id: 'end',
    header: 'Actions',
    actions: true,
    align: 'end',
    skeleton: 6,
    cell: (session) =>
      session.isCurrent ? null : (
        <Button
          aria-label={`End the session of ${whereOf(session)}`}
          pending={isPending(session.id)}
          pendingLabel="Ending"
          onClick={() => end(session)}
        >
          End
        </Button>
      ),
  },
]

/** Where the user is signed in. */
export function SessionsCard() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)
  const endOne = useWrite('endSession')
  const endOthers = useWrite('endOtherSessions')
  const toast = useToast()
  const ending = usePendingRows()
  const done = (what: string, whose: string, work: () => Promise<unknown>) => async () => {
    try {
      await work()
      toast.show({ title: what })
    } catch (failure) {
      toast.show({
        title: `${whose} could not be ended`,
        description: messageOf(failure, 'Try again.'),
        tone: 'destructive',
        of: failure,
      })
    }
  }
  const end = ({ id }: SessionEntry): void =>
    void ending.during(
      id,
      done('The session ended', 'The session', () => endOne.write({ parameters: { id } })),
    )
  const sessions = data?.sessions
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <Card
      title="Sessions"
      flush
      aside={
        hasOthers && (
          <Button
            pending={endOthers.isPending}
            pendingLabel="Ending"
            onClick={() =>
              void done('Every other session ended', 'The other sessions', () => endOthers.write({}))()
            }
          >
            End all others
          </Button>
        )
      }
    >
      {sessions === undefined && error !== null ? (
        <NotLoaded title="The sessions could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <Table
          caption="Sessions"
          columns={columnsOf(end, ending)}
          rows={sessions ?? []}
          rowKey={({ id }) => id}
          loadingRows={sessions === undefined ? 2 : 0}
        />
      )}
    </Card>
  )
}
