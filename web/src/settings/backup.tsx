import type { BackupState } from '@wheelwright/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { call } from '../client/call.ts'
import { userQuery } from '../client/queries/queries.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Age } from '../ui/figures/age.tsx'
import { Badge } from '../ui/badge.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import './backup.css'

const second = 1000

const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: ({ signal }) => call('backupState', { signal }),
  refetchInterval: ({ state }) => (state.data?.isRunning === true ? second : 60 * second),
})

/** How old the last verified backup of everything is, and making one now. */
export function BackupCard() {
  const { data, error, isFetching, refetch } = useQuery(backupQuery)
  return (
    <Card title="Backups">
      {data === undefined && error === null && <BackupSkeleton />}
      {data === undefined && error !== null && (
        <NotLoaded title="The backups could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && <Backup backup={data} />}
    </Card>
  )
}

const words: Readonly<Record<BackupState['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  fresh: { word: 'Verified', tone: 'gain' },
  none: { word: 'None yet', tone: 'plain' },
  late: { word: 'Late', tone: 'warn' },
  failing: { word: 'Failing', tone: 'warn' },
  off: { word: 'Switched off', tone: 'warn' },
}

function Backup({ backup }: { backup: BackupState }) {
  const { state, lastProvenAt, keptDays, problem } = backup
  const { word, tone } = words[state]
  return (
    <div className="setting-lines">
      <p>
        <Badge tone={tone}>{word}</Badge>{' '}
        {lastProvenAt === null ? (
          'No backup has been verified so far.'
        ) : (
          <Age at={lastProvenAt} of="last verified backup" isStale={state !== 'fresh'} />
        )}
      </p>
      <Contents backup={backup} />
      {problem !== null && <p>The last backup failed: {problem} Earlier backups are kept.</p>}
      <p className="backup-about">
        {keptDays === 0
          ? 'Nightly backups are switched off on this server: BACKUP_KEEP_DAYS is 0.'
          : `Every night the whole database is backed up. The backup is opened, and its figures are compared with the original. Backups are kept for ${counted(keptDays, 'day')}.`}
      </p>
      <BackUpNow backup={backup} />
    </div>
  )
}

function Contents({ backup: { bytes, users, entries } }: { backup: BackupState }) {
  if (bytes === null || users === null || entries === null) return null
  const megabytes = `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
  return (
    <p className="backup-about">
      It holds {counted(users, 'user')} and {counted(entries, 'entry', 'entries')}, {megabytes}.
    </p>
  )
}

/** For administrators: it is the copy of everybody’s data. */
function BackUpNow({ backup: { state, isRunning } }: { backup: BackupState }) {
  const { data: user } = useQuery(userQuery)
  const { write, isPending } = useWrite('backUpNow')
  const toast = useToast()
  if (state === 'off' || user?.roles.includes('admin') !== true) return null
  const start = async () => {
    try {
      await write({})
    } catch (failure) {
      toast.show({
        title: 'The backup could not be started',
        description: messageOf(failure, 'Try again.'),
        tone: 'destructive',
        of: failure,
      })
    }
  }
  return (
    <div>
      <Button
        onClick={() => void start()}
        pending={isPending || isRunning}
        pendingLabel="Backing up and verifying..."
      >
        Back up now
      </Button>
    </div>
  )
}

function BackupSkeleton() {
  return (
    <div className="setting-lines" aria-busy="true">
      <output className="sr-only">Loading the backups...</output>
      <Skeleton width={24} />
      <Skeleton width={32} />
    </div>
  )
}
