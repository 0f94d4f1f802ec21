import { describe, expect, it } from 'vitest'
import { emptyForm } from './form.ts'
import { change, wizardState } from './wizard-state.ts'

const filled = wizardState({
  ...emptyForm,
  ticker: 'PCG',
  strike: '15',
  premium: '0.55',
  positionSize: '1500',
})

describe('editing', () => {
  it('clears the error of the edited field and keeps the others', () => {
    const refused = change(filled, { kind: 'refuse', errors: { strike: 'a', expiration: 'b' } })
    expect(refused.refusals).toBe(1)
    const edited = change(refused, { kind: 'edit', changes: { strike: '16' } })
    expect(edited.errors).toEqual({ expiration: 'b' })
    expect(edited.form.strike).toBe('16')
  })

  it('of the strike also clears the error of the size that is filled in from it', () => {
    const errors = { strike: 'a', contracts: 'b', positionSize: 'c' }
    const refused = change(filled, { kind: 'refuse', errors })
    expect(change(refused, { kind: 'edit', changes: { strike: '16' } }).errors).toEqual({ contracts: 'b' })
  })

  it('writes a ticker in capitals, as entered by hand', () => {
    const { form } = change(wizardState(emptyForm), { kind: 'enter-ticker', ticker: ' pcg ' })
    expect([form.ticker, form.isManualEntry]).toEqual(['PCG', true])
  })

  it('forgets another underlying’s strike, premium and size, and keeps those of the same', () => {
    const other = change(filled, { kind: 'choose-position', ticker: 'AMD' })
    expect(other.form).toEqual({ ...emptyForm, ticker: 'AMD' })
    expect(change(filled, { kind: 'choose-position', ticker: 'PCG' }).form).toEqual(filled.form)
  })

  it('starts over without errors', () => {
    const refused = change(filled, { kind: 'refuse', errors: { strike: 'a' } })
    expect(change(refused, { kind: 'start-over', form: emptyForm })).toEqual(wizardState(emptyForm))
  })
})
