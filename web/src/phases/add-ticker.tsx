import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.ts'
import { useFormFields } from '../ui/use-form-fields.ts'

/** Follows a ticker, whether or not there is a wheel on it. */
export function AddTicker() {
  const toast = useToast()
  const { write, isPending } = useWrite('trackTicker')
  const { form, field, refuse, submit } = useFormFields({ defaultValues: { ticker: '' } })
  const add = submit(async (body) => {
    try {
      const { ticker } = await write({ body })
      form.reset()
      toast.show({ title: `${ticker} is on this page` })
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
