import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useNow } from '../ui/now.ts'
import { SelectField } from '../ui/forms/select-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { depths, firstDayOf, type Depth } from './model.ts'

const useStart = () => {
  const { write, isPending } = useWrite('syncBrokerage')
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (body: NonNullable<Parameters<typeof write>[0]['body']>) => {
    setProblem(null)
    try {
      await write({ body })
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.detail : 'The sync could not be started. Nothing was changed.',
      )
    }
  }
  return { start, isPending, problem }
}

/** The first one asks how far back it goes. */
export function SyncFirst() {
  const { start, isPending, problem } = useStart()
  return (
    <div className="setting-lines">
      <p>
        Nothing was synced so far. Choose how far back Schwab is asked; without a choice this evening’s sync
        goes back one year.
      </p>
      <FromDay
        label="How far back"
        pendingLabel="Starting..."
        isPending={isPending}
        onStart={(from) => void start({ from })}
      />
      <FormError>{problem}</FormError>
    </div>
  )
}

/** Later ones go on from the last. */
export function SyncAgain() {
  const { start, isPending, problem } = useStart()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="setting-lines">
      <div>
        <Button onClick={() => void start({})} pending={isPending} pendingLabel="Starting...">
          Sync now
        </Button>
      </div>
      <FormError>{problem}</FormError>
      <Disclosure summary="Sync earlier days again" open={isOpen} onToggle={setOpen}>
        <div className="setting-lines">
          <p className="sync-note">What is here already counts once. Days whose sync you undid come back.</p>
          <FromDay
            label="From"
            pendingLabel="Starting..."
            isPending={isPending}
            onStart={(from) => void start({ from })}
          />
        </div>
      </Disclosure>
    </div>
  )
}

interface FromDayProps {
  label: string
  pendingLabel: string
  isPending: boolean
  onStart: (from: Extract<ReturnType<typeof firstDayOf>, { from: unknown }>['from']) => void
}

interface FirstDay {
  depth: Depth
  day: string
}

function FromDay({ label, pendingLabel, isPending, onStart }: FromDayProps) {
  const { form, field, refuse, submit } = useFormFields<FirstDay>({
    defaultValues: { depth: 'one-year', day: '' },
  })
  const now = useNow()
  const start = submit(({ depth, day }) => {
    const first = firstDayOf(depth, day, now)
    if ('fault' in first) refuse([['day', first.fault]])
    else onStart(first.from)
  })
  return (
    <form className="sync-from" noValidate onSubmit={start}>
      <SelectField label={label} choices={depths} {...field('depth')} />
      {form.watch('depth') === 'day' && <DateField label="First day" {...field('day')} />}
      <Button type="submit" pending={isPending} pendingLabel={pendingLabel}>
        Sync from there
      </Button>
    </form>
  )
}
