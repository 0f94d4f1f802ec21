/** What the wizard holds while it is open, and how each thing done changes it. */
import { emptyForm, type WizardErrors, type WizardField, type WizardForm } from './form.ts'

interface WizardState {
  readonly form: WizardForm
  readonly errors: WizardErrors
  /** How often something was refused; each time the first field at fault takes the focus. */
  readonly refusals: number
}

type WizardAction =
  | { readonly kind: 'edit'; readonly changes: Partial<WizardForm> }
  | { readonly kind: 'choose-position'; readonly ticker: string }
  | { readonly kind: 'enter-ticker'; readonly ticker: string }
  | { readonly kind: 'refuse'; readonly errors: WizardErrors }
  | { readonly kind: 'start-over'; readonly form: WizardForm }

export function wizardState(form: WizardForm): WizardState {
  return { form, errors: {}, refusals: 0 }
}

/** What the position size is filled in from: editing it may put right what was missing there. */
const sizeFields: readonly string[] = ['strike', 'contracts', 'strategy'] satisfies WizardField[]

/** Editing a field clears its error. */
const edited = (state: WizardState, changes: Partial<WizardForm>): WizardState => {
  const names = Object.keys(changes)
  const cleared = names.some((name) => sizeFields.includes(name)) ? [...names, 'positionSize'] : names
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !cleared.includes(name)))
  return { ...state, form: { ...state.form, ...changes }, errors }
}

/** What was said of another underlying's contract is forgotten with it. */
const contractFields = ['strike', 'premium', 'positionSize'] as const
const forgotten = Object.fromEntries(contractFields.map((name) => [name, emptyForm[name]]))

const withTicker = (state: WizardState, ticker: string, isManualEntry: boolean): WizardState =>
  edited(state, { ticker, isManualEntry, ...(ticker === state.form.ticker ? {} : forgotten) })

export function change(state: WizardState, action: WizardAction): WizardState {
  const { kind } = action
  if (kind === 'edit') return edited(state, action.changes)
  if (kind === 'choose-position') return withTicker(state, action.ticker, false)
  if (kind === 'enter-ticker') return withTicker(state, action.ticker.trim().toUpperCase(), true)
  if (kind === 'refuse') return { ...state, errors: action.errors, refusals: state.refusals + 1 }
  return wizardState(action.form)
}
