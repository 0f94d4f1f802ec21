import type { WheelCycle } from '@wheelwright/api'
import { asSentence } from '../../entries/as-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/figures/figures.ts'
import { CapitalList } from '../capital/capital-list.tsx'
import type { Places } from '../place.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { StatusHistory } from '../status/status-history.tsx'

interface SideProps {
  wheel: WheelCycle
  places: Places
}

/** Status with its history, parameters and notes. */
export function SideColumn({ wheel, places }: SideProps) {
  return (
    <div className="wheel-page-side">
      <Card title="Status" aside={<StatusBadge status={wheel.status} />}>
        {wheel.statusReason !== null && <p className="wheel-note">{asSentence(wheel.statusReason)}</p>}
        <StatusHistory cycleId={wheel.id} compact />
        <Button tone="quiet" onClick={() => places.openWheel(wheel.id, 'history')}>
          Whole history
        </Button>
      </Card>
      {wheel.capitalParts.length > 0 && (
        <Card title="Capital" aside="what it ties up">
          <CapitalList wheel={wheel} />
        </Card>
      )}
      <Card
        title="Parameters"
        aside={
          <Button tone="quiet" onClick={() => places.openParameters(wheel.id)}>
            Edit
          </Button>
        }
      >
        <Parameters wheel={wheel} />
      </Card>
      <Card
        title="Notes"
        aside={
          <Button tone="quiet" onClick={() => places.openNotes(wheel.id)}>
            {wheel.notes === '' ? 'Add' : 'Edit'}
          </Button>
        }
      >
        {wheel.notes === '' ? (
          <p className="wheel-note">No notes yet.</p>
        ) : (
          <p className="wheel-notes">{wheel.notes}</p>
        )}
      </Card>
    </div>
  )
}

const methods: Readonly<Record<string, string>> = { support_resistance: 'support and resistance' }

function Parameters({ wheel }: { wheel: WheelCycle }) {
  const { minDte, maxDte, strikeSelectionMethod: method, maxPositionSize } = wheel
  const days = minDte === null && maxDte === null ? null : `${minDte ?? 0} to ${maxDte ?? 365}`
  const percent = (value: number | null) => (value === null ? null : `${value}%`)
  const rows = [
    ['Target premium rate', percent(wheel.targetPremiumRate)],
    ['Profit target', percent(wheel.profitTargetPercentage)],
    ['Stop loss', percent(wheel.lossLimitPercentage)],
    ['Days to expiration', days],
    ['Strike selection', method === null ? null : (methods[method] ?? method)],
    ['Max position size', maxPositionSize === null ? null : formatMoney(maxPositionSize, { digits: 0 })],
    ['Auto-roll', wheel.autoRoll ? 'on, it proposes' : 'off'],
  ] as const
  return (
    <dl className="wheel-page-facts">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? <span className="wheel-note">not set</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
