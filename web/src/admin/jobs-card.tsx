import type { AdminJob } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { usePendingRows, type PendingRows } from '../ui/lists/use-pending-rows.ts'
import './admin.css'
import { jobInWords } from './model.ts'
import { jobsQuery } from './queries.ts'

const tones: Readonly<Record<AdminJob['state'], BadgeTone>> = {
  waiting: 'plain',
  running: 'accent',
  failed: 'warn',
  dead: 'loss',
}

const keyOf = ({ userId, kind, subject }: AdminJob): string => JSON.stringify([userId, kind, subject])

const columnsOf = (
  retry: (job: AdminJob) => void,
  { isPending }: PendingRows,
): readonly Column<AdminJob>[] => [
  { id: 'what', header: 'Work', names: true, skeleton: 16, cell: (job) => jobInWords(job) },
  { id: 'whose', header: 'For', skeleton: 8, cell: ({ username }) => username ?? 'the server' },
  {
    id: 'state',
    header: 'State',
    skeleton: 8,
    cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>,
  },
  {
    id: 'due',
    header: 'Due',
    skeleton: 12,
    cell: ({ state, dueAt }) => (state === 'dead' ? 'not again' : formatInstant(Date.parse(dueAt))),
  },
  {
    id: 'problem',
    header: 'Last problem',
    wide: true,
    skeleton: 20,
    cell: ({ problem, failedAt, attempts }) =>
      problem === null || failedAt === null
        ? 'none'
        : `${formatInstant(Date.parse(failedAt))}, after ${counted(attempts, 'run')}: ${problem}`,
  },
  {
    id: 'retry',
    header: 'Actions',
    actions: true,
    align: 'end',
    skeleton: 6,
    cell: (job) =>
      job.state === 'dead' || job.state === 'failed' ? (
        <Button
          aria-label={`Retry ${jobInWords(job)} for ${job.username ?? 'the server'}`}
          pending={isPending(keyOf(job))}
          pendingLabel="Retrying"
          onClick={() => retry(job)}
        >
          Retry
        </Button>
      ) : null,
  },
]

/** Work beside requests: what waits, runs and failed. */
export function JobsCard() {
  const { data, error, isFetching, refetch } = useQuery(jobsQuery)
  const { write } = useWrite('retryJob')
  const toast = useToast()
  const retrying = usePendingRows()
  const retry = async (job: AdminJob): Promise<void> => {
    const { userId, kind, subject } = job
    try {
      await retrying.during(keyOf(job), () => write({ body: { userId, kind, subject } }))
      toast.show({ title: 'The job is retried in a moment' })
    } catch (failure) {
      const description = messageOf(failure, 'Try again.')
      toast.show({ title: 'The job could not be retried', description, tone: 'destructive', of: failure })
    }
  }
  const jobs = data?.jobs
  return (
    <Card title="Jobs" flush aside={data && `${counted(data.total, 'job')}, failed ones first`}>
      {jobs === undefined && error !== null && (
        <NotLoaded
          title="The jobs could not be loaded"
          query={{ error, isFetching, refetch }}
          advice="Nothing was changed. The jobs go on."
        />
      )}
      {jobs?.length === 0 && (
        <EmptyState title="Nothing waits" level={3}>
          Imports, recalculation, housekeeping and the nightly backup are listed here while they wait, run or
          fail.
        </EmptyState>
      )}
      {jobs?.length !== 0 && (jobs !== undefined || error === null) && (
        <Table
          caption="Jobs"
          columns={columnsOf((job) => void retry(job), retrying)}
          rows={jobs ?? []}
          rowKey={keyOf}
          loadingRows={jobs === undefined ? 2 : 0}
        />
      )}
    </Card>
  )
}
