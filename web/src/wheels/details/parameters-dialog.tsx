import type { WheelCycle, WheelParameters } from '@wheelwright/api'
import { useId, useState, type SubmitEvent } from 'react'
import { useWrite } from '../../client/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useToast } from '../../ui/toast.ts'
import type { Places } from '../place.ts'
import { ChangedMeanwhile } from '../status/changed-meanwhile.tsx'
import { limitsOf, readLimits, type TypedLimits } from './parameters-model.ts'

interface ParametersDialogProps {
  cycle: WheelCycle
  places: Places
}

const fields = [
  ['profitTarget', 'Profit target', '% of the credit'],
  ['lossLimit', 'Loss limit', '% of the credit'],
  ['minDte', 'Fewest days to expiration', 'days'],
  ['maxDte', 'Most days to expiration', 'days'],
] as const

/** What a wheel is watched for, and whether the Dashboard names it. */
export default function ParametersDialog({ cycle, places }: ParametersDialogProps) {
  const form = useId()
  const [limits, setLimits] = useState<TypedLimits>(() => limitsOf(cycle))
  // Held to the limits that were edited until others have been told of.
  const [seen, setSeen] = useState(cycle)
  const [failure, setFailure] = useState<string | null>(null)
  const { write, isPending, error, reset } = useWrite('changeWheelParameters')
  const toasts = useToast()
  const save = async (body: Partial<WheelParameters>) => {
    await write({ parameters: { id: cycle.id }, ifMatch: seen.etag, body })
    toasts.show({ title: `Saved the parameters of ${cycle.ticker}` })
    places.leave()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readLimits(limits)
    setFailure(read.ok ? null : read.message)
    if (read.ok && !isPending) save(read.body).catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Parameters of ${cycle.ticker}`}
      description={cycle.cycleKey}
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} pending={isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={form} className="form-stack" noValidate onSubmit={submit}>
        <ChangedMeanwhile
          title="Update failed"
          error={error}
          seen={seen}
          onReload={() => {
            setSeen(cycle)
            reset()
          }}
        />
        <FormError>{failure}</FormError>
        {fields.map(([name, label, unit]) => (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            step="any"
            min="0"
            value={limits[name]}
            onChange={({ target }) => setLimits({ ...limits, [name]: target.value })}
          />
        ))}
        <Checkbox
          label="Notifications"
          hint="The Dashboard names limits that are reached."
          checked={limits.notifications}
          onChange={({ target }) => setLimits({ ...limits, notifications: target.checked })}
        />
      </form>
    </Dialog>
  )
}
