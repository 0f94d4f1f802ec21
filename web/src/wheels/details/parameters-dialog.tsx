import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useId, useState } from 'react'
import { useUndo } from '../../client/undo/use-undo.ts'
import { useWrite } from '../../client/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useNow } from '../../ui/now.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useToast } from '../../ui/overlays/toast.ts'
import { useFormFields, type FormFields } from '../../client/use-form-fields.ts'
import type { Places } from '../place.ts'
import { ChangedMeanwhile } from '../status/changed-meanwhile.tsx'
import { useHeldWheel, type HeldWheel } from '../status/use-held-wheel.ts'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'
import { ChangeEstimate } from './change-estimate.tsx'
import { ContractFields } from './contract-fields.tsx'
import {
  changedNames,
  readParameters,
  strikeMethods,
  typedParameters,
  typedUpon,
  type ParameterName,
  type TypedParameters,
} from './parameters-model.ts'
import './parameters.css'

interface ParametersDialogProps {
  cycle: WheelCycle
  places: Places
}

const numbers = [
  ['targetPremiumRate', 'Target premium rate', { unit: '%', step: '0.01' }],
  ['profitTarget', 'Profit target', { unit: '% of the credit', step: 'any' }],
  ['lossLimit', 'Stop loss', { unit: '% of the credit', step: 'any' }],
  ['minDte', 'Min DTE', { unit: 'days', step: '1' }],
  ['maxDte', 'Max DTE', { unit: 'days', step: '1' }],
  ['maxPositionSize', 'Max position size', { currency: true, step: '100' }],
] as const

type Readable = Extract<ReturnType<typeof readParameters>, { readonly ok: true }>

/** The contract is sent first, since it may be refused. Answers the wheel as it is then. */
const useSave = (cycle: WheelCycle, { hold, takeNew }: HeldWheel) => {
  const terms = useWrite('changeWheelCycle')
  const parameters = useWrite('changeWheelParameters')
  const save = async (read: Readable, from: WheelCycle): Promise<WheelCycle> => {
    let held = from
    const to = { parameters: { id: cycle.id } }
    if (read.terms !== null) {
      held = await terms.write({ ...to, ifMatch: held.etag, body: read.terms })
      hold(held)
    }
    return read.parameters === null
      ? held
      : parameters.write({ ...to, ifMatch: held.etag, body: read.parameters })
  }
  return {
    save,
    isPending: terms.isPending || parameters.isPending,
    error: terms.error ?? parameters.error,
    reload: () => {
      takeNew()
      terms.reset()
      parameters.reset()
    },
  }
}

/** The contract of a wheel and the parameters that it is run with. */
export default function ParametersDialog({ cycle, places }: ParametersDialogProps) {
  const id = useId()
  const today = tradingDateAt(useNow())
  const [begun, setBegun] = useState<TypedParameters>(() => typedParameters(cycle))
  const fields = useFormFields<TypedParameters>({ values: begun, resetOptions: { keepErrors: true } })
  const { form, refuse, submit } = fields
  const typed = form.watch()
  // Held to the wheel that was edited until others have been told of.
  const held = useHeldWheel(cycle, (before, now) => setBegun(typedUpon(before, now, typed)))
  const { seen } = held
  const { save, isPending, error, reload } = useSave(cycle, held)
  const toasts = useToast()
  const undo = useUndo()
  const takeBack = async (saved: WheelCycle): Promise<void> => {
    const before = readParameters(saved, typedParameters(seen), today)
    if (before.ok) await save(before, saved)
  }
  const saveAll = submit(async (values) => {
    const read = readParameters(seen, values, today)
    if (!read.ok) return refuse(Object.entries(read.faults) as [ParameterName, string][])
    if (isPending) return
    try {
      const saved = await save(read, seen)
      toasts.show({
        title: `Saved the parameters of ${cycle.ticker}`,
        action: undo(() => takeBack(saved)),
      })
    } catch {
      return
    }
    places.leave()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Parameters of ${cycle.ticker}`}
      description={nameOfWheel(cycle, today)}
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form={id}
            disabled={changedNames(seen, typed).length === 0}
            pending={isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form id={id} className="form-stack" noValidate onSubmit={saveAll}>
        <ChangedMeanwhile title="Update failed" error={error} seen={seen} onReload={reload} />
        <Fields {...fields} cycle={seen} />
        <ChangeEstimate cycle={seen} typed={typed} />
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<FormFields<TypedParameters>, 'form' | 'field'> {
  cycle: WheelCycle
}

function Fields({ cycle, form, field }: FieldsProps) {
  return (
    <>
      <ContractFields cycle={cycle} field={field} />
      <div className="parameter-pair">
        {numbers.map(([name, label, look]) => (
          <NumberField key={name} label={label} min="0" {...look} {...field(name)} />
        ))}
        <SelectField
          label="Strike selection method"
          choices={strikeMethods}
          {...field('strikeSelectionMethod')}
        />
      </div>
      <Checkbox
        label="Auto-roll"
        hint="It proposes a roll. It never trades."
        {...form.register('autoRoll')}
      />
      <Checkbox
        label="Notifications"
        hint="Limits that are reached are shown on the Dashboard."
        {...form.register('notifications')}
      />
      <TextArea label="Notes" rows={3} maxLength={10_000} {...field('notes')} />
    </>
  )
}
