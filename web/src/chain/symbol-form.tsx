import { canonicalEquitySymbol } from '@wheelwright/core'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from '../routing/use-routing.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/text-field.tsx'

/** Leads to the chain of whatever symbol is typed. */
export function SymbolForm({ symbol }: { symbol: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(symbol)
  const [isWrong, setIsWrong] = useState(false)
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const read = canonicalEquitySymbol(text)
    setIsWrong(!read.ok)
    if (read.ok) void navigate({ to: '/Chain/:symbol', params: { symbol: read.value } })
  }
  return (
    <form className="chain-form" onSubmit={go}>
      <TextField
        label="Symbol"
        autoComplete="off"
        maxLength={12}
        value={text}
        {...(isWrong ? { error: 'That is not the symbol of a share.' } : {})}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Show chain</Button>
    </form>
  )
}
