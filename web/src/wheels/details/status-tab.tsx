import { useQuery } from '@tanstack/react-query'
import type { WheelCycle } from '@wheelwright/api'
import { nextStatuses } from '@wheelwright/core'
import { asSentence } from '../../entries/as-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/now.ts'
import type { Places } from '../place.ts'
import { statusHistoryQuery } from '../queries.ts'
import { DetectionBanner } from '../status/detection-banner.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { StatusHistory } from '../status/status-history.tsx'
import { useDetectStatus } from '../status/use-detect-status.ts'
import { timeSince } from '../words.ts'

interface StatusTabProps {
  cycle: WheelCycle
  places: Places
}

/**
 * Since when, as the history below says it: a wheel that an import brought in today may be assigned since April. Null until it
 * has come.
 */
function useStatusSince({ id, lastStatusUpdate }: WheelCycle): string | null {
  const { data } = useQuery(statusHistoryQuery(id))
  return data === undefined ? null : (data[0]?.timestamp ?? lastStatusUpdate)
}

/** Where the wheel stands, what may follow, and the latest changes. */
export function StatusTab({ cycle, places }: StatusTabProps) {
  const now = useNow()
  const { detect, isPending, result } = useDetectStatus(cycle.id)
  const { status, statusReason } = cycle
  const since = useStatusSince(cycle)
  const next = nextStatuses(status, false)
  return (
    <div className="wheel-parts">
      <div className="wheel-status-now">
        <span>
          <StatusBadge status={status} />{' '}
          {since !== null && <span className="wheel-note">for {timeSince(Date.parse(since), now)}</span>}
        </span>
        <span className="wheel-actions">
          <Button pending={isPending} pendingLabel="Looking..." onClick={() => void detect()}>
            Auto-detect
          </Button>
          <Button onClick={() => places.openStatus(cycle.id)}>Update Status</Button>
        </span>
      </div>
      {statusReason !== null && <p className="wheel-note">{asSentence(statusReason)}</p>}
      <DetectionBanner result={result} />
      <p className="wheel-next-statuses">
        {next.length === 0 ? 'A closed wheel stays closed.' : 'May become '}
        {next.map((each) => (
          <StatusBadge key={each} status={each} />
        ))}
      </p>
      <section>
        <h3>Latest changes</h3>
        <StatusHistory cycleId={cycle.id} compact />
        <Button tone="quiet" onClick={() => places.showTab('history')}>
          Whole history
        </Button>
      </section>
    </div>
  )
}
