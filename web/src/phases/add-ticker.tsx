import { useState, type SubmitEvent } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.ts'

/** Follows a ticker, whether or not there is a wheel on it. */
export function AddTicker() {
  const toast = useToast()
  const { write, isPending } = useWrite('trackTicker')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    try {
      const { ticker } = await write({ body: { ticker: text } })
      setText('')
      setFault(null)
      toast.show({ title: `${ticker} is on this page` })
    } catch (error) {
      setFault(`Failed to add ticker. ${messageOf(error, 'Try again.')}`)
    }
  }
  return (
    <form className="phase-form" onSubmit={(event) => void add(event)}>
      <TextField
        label="Ticker"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={text}
        {...(fault === null ? {} : { error: fault })}
        onChange={({ target }) => {
          setText(target.value.toUpperCase())
          setFault(null)
        }}
      />
      <Button type="submit" disabled={text.trim() === ''} pending={isPending}>
        Add Ticker
      </Button>
    </form>
  )
}
