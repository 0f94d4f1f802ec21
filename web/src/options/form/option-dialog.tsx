import type { OptionEntry, Position } from '@wheelwright/api'
import { expirationQuickPicks, tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useState } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { refusalOf } from '../../client/refusal-of.ts'
import { useUndo } from '../../client/undo/use-undo.ts'
import { useWrite } from '../../client/use-write.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formatCardDate } from '../../ui/figures/figures.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useNow } from '../../ui/now.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToast } from '../../ui/overlays/toast.ts'
import { useFormFields, type FormFields } from '../../client/use-form-fields.ts'
import { expirationChoices } from './expirations.ts'
import { emptyOptionForm, entryOf, fieldOf, formOf, readOptionForm } from './option-form-model.ts'
import type { OptionForm } from './option-form-model.ts'

const rights = [
  { value: 'Call', label: 'Call' },
  { value: 'Put', label: 'Put' },
]
const statuses = [
  { value: 'Open', label: 'Open' },
  { value: 'Closed', label: 'Closed' },
]

/** A price that nobody touched is left to the market, which may have a newer one by now. */
const withoutPrice = ({ currentPrice: _price, ...entry }: OptionEntry): OptionEntry => entry

interface OptionDialogProps {
  /** What is edited; null for a new one. */
  position: Position | null
  /** The same as it is stored by now; null where it is gone. */
  now?: Position | null
  onClose: () => void
}

const refusalIn = (error: unknown) =>
  refusalOf(error, (pointer) => fieldOf[pointer] ?? null, 'The option could not be saved')

const useOptionForm = ({ position, now = null, onClose }: OptionDialogProps) => {
  // Held to what was there when the form opened, until its user was told of what someone else changed meanwhile.
  const [opened, hold] = useState(position)
  const fields = useFormFields<OptionForm>({
    defaultValues: opened === null ? emptyOptionForm : formOf(opened),
  })
  const { form, refuse, submit } = fields
  // Read while it is drawn, so that the form knows what was typed and what was not.
  void form.formState.dirtyFields
  const adding = useWrite('addOption')
  const changing = useWrite('changeOption')
  const { write: remove } = useWrite('removeOption')
  const toast = useToast()
  const undo = useUndo()
  /** Back to what was there when the form opened: no option, or the option as it was. */
  const takeBack = ({ id, etag }: Position): Promise<unknown> => {
    const to = { parameters: { id }, ifMatch: etag }
    return opened === null ? remove(to) : changing.write({ ...to, body: entryOf(opened) })
  }
  const save = submit(async (values) => {
    adding.reset()
    changing.reset()
    const read = readOptionForm(values)
    if (!read.ok) return refuse(Object.entries(read.errors) as [keyof OptionForm, string][])
    try {
      const stored =
        opened === null
          ? await adding.write({ body: read.entry })
          : await changing.write({
              parameters: { id: opened.id },
              ifMatch: opened.etag,
              body:
                values.currentPrice === formOf(opened).currentPrice ? withoutPrice(read.entry) : read.entry,
            })
      toast.show({
        title: `${opened === null ? 'Added' : 'Saved'} the ${read.entry.ticker} option`,
        action: undo(() => takeBack(stored)),
      })
      onClose()
    } catch (error) {
      refuse(refusalIn(error).atFields)
    }
  })
  const failure = refusalIn(adding.error ?? changing.error).message
  const isStale = changing.error instanceof ApiError && changing.error.code === 'STALE_VERSION'
  const takeNew = (stored: Position) => {
    hold(stored)
    form.reset(formOf(stored), { keepDirtyValues: true })
    changing.reset()
  }
  return {
    fields,
    save,
    isPending: adding.isPending || changing.isPending,
    failure,
    takeNew: isStale && now !== null && now.etag !== opened?.etag ? () => takeNew(now) : null,
  }
}

export default function OptionDialog(props: OptionDialogProps) {
  const { position, onClose } = props
  const { fields, save, isPending, failure, takeNew } = useOptionForm(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={position === null ? 'Add Option' : 'Edit Option'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="option" tone="primary" pending={isPending} pendingLabel="Saving...">
            {position === null ? 'Add Option' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="option" className="form-stack" noValidate onSubmit={save}>
        <FormError>{failure}</FormError>
        {takeNew !== null && (
          <Banner tone="warn" action={<Button onClick={takeNew}>Load it again</Button>}>
            What you typed stays. The other fields become what they are now.
          </Banner>
        )}
        <OptionFields fields={fields} own={position?.expirationDate ?? null} />
      </form>
    </Dialog>
  )
}

/** The address names one that is not there. */
export function OptionGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This option is not in the list"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>It may have been deleted, or be gone with its import.</p>
    </Dialog>
  )
}

interface OptionFieldsProps {
  fields: FormFields<OptionForm>
  own: TradingDate | null
}

function OptionFields({ fields: { form, field }, own }: OptionFieldsProps) {
  const today = tradingDateAt(useNow())
  const expirations = expirationChoices(today, own)
  const price = { currency: true, step: '0.01', min: '0' }
  return (
    <div className="form-pairs">
      <TextField
        label="Ticker"
        className="input options-ticker"
        autoComplete="off"
        maxLength={6}
        {...field('ticker')}
      />
      <SelectField label="Type" choices={rights} {...field('optionType')} />
      <NumberField label="Strike price" {...price} {...field('strikePrice')} />
      <SelectField
        label="Expiry date"
        choices={expirations}
        placeholder="Choose a date"
        {...field('expirationDate')}
      />
      <QuickPicks
        today={today}
        onPick={(date) => {
          form.setValue('expirationDate', date, { shouldDirty: true })
          form.clearErrors('expirationDate')
        }}
      />
      <NumberField label="Contracts" hint="Below zero is short" step="1" {...field('contracts')} />
      <SelectField label="Status" choices={statuses} {...field('status')} />
      <NumberField label="Cost" hint="Dollars per share" {...price} {...field('costBasis')} />
      <NumberField
        label="Current price"
        hint="Dollars per share, if known"
        required={false}
        {...price}
        {...field('currentPrice')}
      />
    </div>
  )
}

/** The next expirations at a click. */
function QuickPicks({ today, onPick }: { today: TradingDate; onPick: (date: TradingDate) => void }) {
  return (
    <fieldset className="options-picks">
      <legend className="field-label">Next expirations</legend>
      {expirationQuickPicks(today).map(({ date, days, kind }) => (
        <Button key={date} onClick={() => onPick(date)}>
          {formatCardDate(date, today)}, {days} d{kind === 'monthly' && ', monthly'}
        </Button>
      ))}
    </fieldset>
  )
}
