import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Wizard } from '../state/use-wizard.ts'

/** Any ticker by hand: Enter or Select confirms it, and the way on is offered right there. */
export function ManualTicker({ wizard, error }: { wizard: Wizard; error: string | undefined }) {
  const { form, dispatch, next, canGoTo } = wizard
  const [text, setText] = useState(form.isManualEntry ? form.ticker : '')
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    dispatch({ kind: 'enter-ticker', ticker: text })
  }
  const isConfirmed = form.isManualEntry && form.ticker !== '' && form.ticker === text.trim()
  return (
    <form className="wizard-manual" noValidate onSubmit={confirm}>
      <div className="wizard-manual-entry">
        <TextField
          label="Or enter a ticker manually"
          className="input wizard-ticker"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          {...(error === undefined ? {} : { error })}
          onChange={({ target }) => setText(target.value.toUpperCase())}
        />
        <Button type="submit">Select</Button>
      </div>
      {isConfirmed && (
        <Button tone="primary" disabled={!canGoTo(2)} onClick={next}>
          Continue with {form.ticker}
        </Button>
      )}
    </form>
  )
}
