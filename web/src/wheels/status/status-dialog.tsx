import type { WheelCycle } from '@wheelwright/api'
import { cycleStatuses, tradingDateAt } from '@wheelwright/core'
import type { CycleStatus } from '@wheelwright/core'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useNow } from '../../ui/now.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { Places } from '../place.ts'
import { nameOfWheel, statusLabel } from '../../campaigns/wheel-names.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DetectionBanner } from './detection-banner.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransitionPanel } from './transition-panel.tsx'
import { useDetectStatus } from './use-detect-status.ts'
import { useStatusChange, type StatusChanging } from './use-status-change.ts'

const choices = cycleStatuses.map((value) => ({ value, label: statusLabel(value).label }))

interface StatusDialogProps {
  cycle: WheelCycle
  places: Places
}

/** Chooses one of the nine; what the table forbids is said before it is sent. */
export default function StatusDialog({ cycle, places }: StatusDialogProps) {
  const id = useId()
  const change = useStatusChange(cycle, places)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title="Update Wheel Status"
      description={nameOfWheel(cycle, tradingDateAt(useNow()))}
      width="medium"
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form={id}
            disabled={!change.canUpdate}
            pending={change.isPending}
            pendingLabel="Updating..."
          >
            Update Status
          </Button>
        </>
      }
    >
      <form id={id} className="form-stack" onSubmit={change.update}>
        <Fields cycle={cycle} change={change} />
      </form>
    </Dialog>
  )
}

/** Fields of the form; what the positions recommend is chosen, and left to the user. */
function Fields({ cycle, change }: { cycle: WheelCycle; change: StatusChanging }) {
  const { detect, isPending: isDetecting, result } = useDetectStatus(cycle.id)
  const { chosen, choose, check } = change
  const look = async () => {
    const found = await detect()
    const recommended = found?.outcome === 'manual_review_needed' ? found.recommendedStatus : null
    if (recommended !== null) choose(recommended)
  }
  return (
    <>
      <ChangedMeanwhile
        title="Status update failed"
        error={change.error}
        seen={change.sent}
        onReload={change.reset}
      />
      <div className="wheel-status-now">
        <span>
          Current status <StatusBadge status={cycle.status} />
        </span>
        <Button pending={isDetecting} pendingLabel="Looking..." onClick={() => void look()}>
          Auto-detect
        </Button>
      </div>
      <DetectionBanner result={result} />
      <ChoiceGroup<CycleStatus | ''>
        label="New status"
        choices={choices}
        value={chosen ?? ''}
        onChoose={(status) => status !== '' && choose(status)}
      />
      {chosen !== null && check !== null && <TransitionPanel from={cycle.status} to={chosen} check={check} />}
      <Assurances from={cycle.status} to={chosen} form={change.form} />
      <TextArea
        label="Reason"
        required={false}
        placeholder="Manual status update"
        rows={2}
        maxLength={2000}
        {...change.field('reason')}
      />
    </>
  )
}

interface AssurancesProps {
  from: CycleStatus
  to: CycleStatus | null
  form: StatusChanging['form']
}

/** What takes a warning away when the user says it. */
function Assurances({ from, to, form }: AssurancesProps) {
  if (from === 'active' && to === 'closed')
    return <Checkbox label="I closed its positions by hand" {...form.register('said.manualClosure')} />
  if (from === 'assigned' && to === 'active')
    return <Checkbox label="The assigned shares are sold" {...form.register('said.sharesSold')} />
  return null
}
