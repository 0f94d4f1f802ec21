import type { StatusHistoryEntry } from '@wheelwright/api'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatInstant } from '../../ui/figures/figures.ts'
import { useNow } from '../../ui/now.ts'
import { Figures, NamedFigure } from '../figures.tsx'
import { inWords, spanInWords, timeAgo } from '../words.ts'
import { metadataFacts } from './history-model.ts'
import { StatusBadge } from './status-badge.tsx'

interface HistoryRowProps {
  entry: StatusHistoryEntry
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** One change: from what to what, when, and by whom; more when it is opened. */
export function HistoryRow({ entry, isOpen, onToggle }: HistoryRowProps) {
  const now = useNow()
  const { previousStatus, newStatus, timestamp, automated, reason } = entry
  const summary = (
    <span className="wheel-history-line">
      <span>
        <StatusBadge status={previousStatus} /> <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> <StatusBadge status={newStatus} />
      </span>
      <span className="wheel-note">
        {automated ? 'automatic' : 'manual'},{' '}
        <time dateTime={timestamp}>{timeAgo(Date.parse(timestamp), now).toLowerCase()}</time>
      </span>
    </span>
  )
  return (
    <Disclosure summary={summary} open={isOpen} onToggle={onToggle}>
      {reason !== '' && <p>{reason}</p>}
      <Facts entry={entry} />
    </Disclosure>
  )
}

const impactTones = { low: 'plain', medium: 'warn', high: 'loss' } as const

function Facts({ entry }: { entry: StatusHistoryEntry }) {
  const { triggerEvent, impactLevel, transitionType, updatedBy, durationSince, timestamp } = entry
  return (
    <Figures>
      <NamedFigure label="Trigger">{inWords(triggerEvent)}</NamedFigure>
      <NamedFigure label="Impact">
        <Badge tone={impactTones[impactLevel]}>{inWords(impactLevel)}</Badge>
      </NamedFigure>
      <NamedFigure label="Transition">{inWords(transitionType)}</NamedFigure>
      <NamedFigure label="Updated by">{updatedBy}</NamedFigure>
      <NamedFigure label="The earlier status lasted">{spanInWords(durationSince * 1000)}</NamedFigure>
      <NamedFigure label="When">{formatInstant(Date.parse(timestamp))}</NamedFigure>
      {metadataFacts(entry).map(([name, value]) => (
        <NamedFigure key={name} label={inWords(name)}>
          {value}
        </NamedFigure>
      ))}
    </Figures>
  )
}
