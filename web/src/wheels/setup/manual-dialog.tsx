import type { WheelSetup } from '@wheelwright/api'
import { strategyNames, tradingDateAt, wheelStrategies } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { refusalOf } from '../../client/refusal-of.ts'
import { useWrite } from '../../client/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formatMoney } from '../../ui/figures/figures.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { useNow } from '../../ui/now.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToast } from '../../ui/overlays/toast.ts'
import { useFormFields, type FormFields } from '../../client/use-form-fields.ts'
import type { Places } from '../place.ts'
import { setupsQuery } from '../queries.ts'
import { createdToastMs, useTakeBackWheel, wheelInTrash } from '../use-take-back-wheel.ts'
import { notesLength } from '../wizard/state/form.ts'
import {
  emptyManual,
  manualEntry,
  manualErrors,
  manualFieldOf,
  manualFrom,
  premiumCollected,
  type ManualField,
  type ManualForm,
} from './manual-form.ts'
import './setup.css'

const cycleTypes = wheelStrategies.map((value) => ({ value, label: strategyNames[value] }))

/** Waits for the positions that the address names, so that the form starts with them. */
export default function ManualDialog({ places }: { places: Places }) {
  const position = places.place.opportunity
  const { data, isPending } = useQuery({ ...setupsQuery, enabled: position !== null })
  if (position !== null && isPending) return null
  const setup = data?.toComplete.find((each) => each.position === position) ?? null
  return <ManualCreation setup={position === null ? null : setup} places={places} />
}

const refusalIn = (error: unknown) =>
  refusalOf(error, (pointer) => manualFieldOf[pointer] ?? null, 'The wheel was not created.')

const useCreation = (setup: WheelSetup | null, places: Places) => {
  const today = tradingDateAt(useNow())
  const fields = useFormFields<ManualForm>({
    defaultValues: setup === null ? emptyManual : manualFrom(setup),
  })
  const { write, isPending, error, reset } = useWrite('addWheelCycle')
  const toast = useToast()
  const takeBack = useTakeBackWheel(wheelInTrash)
  const create = fields.submit(async (typed) => {
    reset()
    const found = Object.entries(manualErrors(typed, today)) as [ManualField, string][]
    if (found.length > 0) return fields.refuse(found)
    try {
      const made = await write({ body: manualEntry(typed, { accountId: setup?.accountId ?? null, today }) })
      places.close()
      toast.show({
        title: `Created the ${made.ticker} wheel`,
        description: strategyNames[made.strategyType],
        stayMs: createdToastMs,
        action: { label: 'Undo', onPress: () => void takeBack(made) },
        link: { label: 'View wheel', onPress: () => places.openWheel(made.id) },
      })
    } catch (failure) {
      fields.refuse(refusalIn(failure).atFields)
    }
  })
  return { fields, create, isPending, failure: refusalIn(error).message }
}

interface ManualCreationProps {
  setup: WheelSetup | null
  places: Places
}

function ManualCreation({ setup, places }: ManualCreationProps) {
  const id = useId()
  const { fields, create, isPending, failure } = useCreation(setup, places)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title="Manual Creation"
      description="A wheel as you know it. Its figures are estimates until entries are recorded."
      width="medium"
      footer={
        <>
          <Button onClick={places.close}>Cancel</Button>
          <Button tone="primary" type="submit" form={id} pending={isPending} pendingLabel="Creating...">
            Create Wheel
          </Button>
        </>
      }
    >
      <form id={id} className="form-stack" noValidate onSubmit={create}>
        <FormError>{failure}</FormError>
        <Fields {...fields} total={premiumCollected(fields.form.watch())} />
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<FormFields<ManualForm>, 'form' | 'field'> {
  /** Dollars that its puts brought; null until they are typed. */
  total: Money | null
}

function Fields({ form, field, total }: FieldsProps) {
  const upper = (typed: string) => form.setValue('ticker', typed.trim().toUpperCase())
  const amount = { currency: true, min: 0, step: 'any' } as const
  return (
    <>
      <div className="wheel-form-pair">
        <TextField
          label="Ticker"
          autoComplete="off"
          spellCheck={false}
          required
          {...field('ticker', upper)}
        />
        <SelectField label="Strategy" choices={cycleTypes} {...field('cycleType')} />
      </div>
      <div className="wheel-form-pair">
        <NumberField label="Shares" min={0} step="any" {...field('shares')} />
        <NumberField label="Stock purchase price" {...amount} {...field('stockPurchasePrice')} />
      </div>
      <div className="wheel-form-pair">
        <NumberField label="Put strike price" {...amount} {...field('putStrikePrice')} />
        <DateField label="Put expiration date" {...field('putExpirationDate')} />
      </div>
      <div className="wheel-form-pair">
        <NumberField
          label="Put sold price"
          unit="per share"
          hint={total === null ? undefined : `Premium collected ${formatMoney(total)}`}
          {...amount}
          {...field('putSoldPrice')}
        />
        <NumberField label="Contracts" min={1} max={100} step={1} {...field('contracts')} />
      </div>
      <TextArea label="Notes" rows={3} maxLength={notesLength} {...field('notes')} />
    </>
  )
}
