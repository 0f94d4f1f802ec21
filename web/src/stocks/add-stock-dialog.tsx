import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { refusalOf } from '../client/refusal-of.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { emptyStockForm, fieldOf, previewOf, readStockForm } from './stock-form-model.ts'
import type { StockForm } from './stock-form-model.ts'

const refusalIn = (error: unknown) =>
  refusalOf(error, (pointer) => fieldOf[pointer] ?? null, 'The stock could not be added')

const useAddStock = (onClose: () => void) => {
  const { form, field, refuse, submit } = useFormFields<StockForm>({ defaultValues: emptyStockForm })
  const { write, isPending, error, reset } = useWrite('addStock')
  const { write: remove } = useWrite('removeStock')
  const toast = useToast()
  const undo = useUndo()
  const add = submit(async (values) => {
    reset()
    const read = readStockForm(values)
    if (!read.ok) return refuse(Object.entries(read.errors) as [keyof StockForm, string][])
    try {
      const { id, etag, symbol } = await write({ body: read.entry })
      toast.show({
        title: `Added ${symbol}`,
        action: undo(() => remove({ parameters: { id }, ifMatch: etag })),
      })
      onClose()
    } catch (failure) {
      refuse(refusalIn(failure).atFields)
    }
  })
  return {
    form,
    field,
    add,
    isPending,
    failure: refusalIn(error).message,
  }
}

export default function AddStockDialog({ onClose }: { onClose: () => void }) {
  const { form, field, add, isPending, failure } = useAddStock(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Stock"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-stock" tone="primary" pending={isPending} pendingLabel="Adding...">
            Add Stock
          </Button>
        </>
      }
    >
      <form id="add-stock" className="form-stack" noValidate onSubmit={add}>
        <FormError>{failure}</FormError>
        <TextField
          label="Symbol"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={12}
          {...field('symbol')}
        />
        <NumberField label="Shares" step="0.0001" min="0" {...field('shares')} />
        <NumberField
          label="Cost basis"
          hint="Dollars per share"
          currency
          step="0.01"
          min="0"
          {...field('costBasis')}
        />
        <NumberField
          label="Market price"
          hint="Dollars per share"
          currency
          step="0.01"
          min="0"
          {...field('marketPrice')}
        />
        <Preview control={form.control} />
      </form>
    </Dialog>
  )
}

function Preview({ control }: { control: Control<StockForm> }) {
  const values = useWatch({ control })
  const { value, cost, profitLoss } = previewOf({ ...emptyStockForm, ...values })
  const missing = 'enter shares and prices'
  const amount = (figure: typeof value) =>
    figure === null ? { value: figure, reason: missing } : { value: figure }
  return (
    <dl className="form-preview" aria-label="Preview">
      <div>
        <dt>Market value</dt>
        <dd>
          <MoneyFigure {...amount(value)} />
        </dd>
      </div>
      <div>
        <dt>Total cost</dt>
        <dd>
          <MoneyFigure {...amount(cost)} />
        </dd>
      </div>
      <div>
        <dt>Profit/Loss</dt>
        <dd>
          <DeltaFigure {...amount(profitLoss)} />
        </dd>
      </div>
    </dl>
  )
}
