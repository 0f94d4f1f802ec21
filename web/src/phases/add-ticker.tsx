import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { phasesQuery } from './queries.ts'

/** Follows a ticker, whether or not there is a wheel on it. */
export function AddTicker() {
  const toast = useToast()
  const undo = useUndo()
  const queries = useQueryClient()
  const { write: remove } = useWrite('removeTicker')
  const { write, isPending } = useWrite('trackTicker')
  const { form, field, refuse, submit } = useFormFields({ defaultValues: { ticker: '' } })
  const add = submit(async (body) => {
    try {
      // One that stood here has wheels of its own, which go with it.
      const before = queries.getQueryData(phasesQuery.queryKey)
      const { ticker } = await write({ body })
      const isNew = before?.items.every((item) => item.ticker !== ticker) === true
      form.reset()
      toast.show({
        title: `${ticker} is on this page`,
        ...(isNew && { action: undo(() => remove({ parameters: { ticker } })) }),
      })
    } catch (error) {
      refuse([['ticker', `Failed to add ticker. ${messageOf(error, 'Try again.')}`]])
    }
  })
  return (
    <form className="phase-form" onSubmit={add}>
      <TextField
        label="Ticker"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        {...field('ticker', (typed) => form.setValue('ticker', typed.toUpperCase()))}
      />
      <Button type="submit" disabled={form.watch('ticker').trim() === ''} pending={isPending}>
        Add Ticker
      </Button>
    </form>
  )
}
