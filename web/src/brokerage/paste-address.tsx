import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { refreshQueries } from '../client/live/read-again.ts'
import { touchedKeys } from '../client/live/touched.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { brokerage } from './connection.ts'
import { failureIn, failureOf, returnedInAddress, type Failure } from './returned.ts'

/** The other way back: where the browser could not open the address, its user brings it here. */
export function PasteAddress({ isBegun }: { isBegun: boolean }) {
  const [isOpen, setOpen] = useState(isBegun)
  return (
    <Disclosure summary={`The page that ${brokerage} led to did not open?`} open={isOpen} onToggle={setOpen}>
      <PasteForm />
    </Disclosure>
  )
}

const noAddress: Failure = {
  message: 'This is not a complete address.',
  advice: 'Copy all of it from the browser’s address bar, from https:// to its end.',
}

function PasteForm() {
  const queries = useQueryClient()
  const { form, field, refuse, problem, submit } = useFormFields({ defaultValues: { address: '' } })
  const [isPending, setPending] = useState(false)
  const fail = ({ message, advice }: Failure) =>
    refuse([['root', [message, advice].filter(Boolean).join(' ')]])

  const handIn = submit(async ({ address }) => {
    const returned = returnedInAddress(address)
    if (returned === null) return fail(noAddress)
    const known = failureIn(returned)
    setPending(true)
    try {
      await call('finishBrokerageLogin', { body: returned })
      form.setValue('address', '')
    } catch (error) {
      fail(known ?? failureOf(error))
    }
    await refreshQueries(queries, touchedKeys(['brokerage']))
    setPending(false)
  })
  return (
    <form className="connection-paste" onSubmit={handIn}>
      <p>
        After the login {brokerage} leads your browser to an address that may show nothing but an error. That
        is enough: copy the address at once, come back here and paste it. It is valid for half a minute.
      </p>
      <FormError>{problem}</FormError>
      <TextField
        label={`Address from the browser after the login at ${brokerage}`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('address')}
      />
      <div>
        <Button type="submit" pending={isPending} pendingLabel="Connecting...">
          Finish Connecting
        </Button>
      </div>
    </form>
  )
}
