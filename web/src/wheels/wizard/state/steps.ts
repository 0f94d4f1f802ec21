/** The four steps and the ways between them. Authority: document 2, sections 2.1 and 4.5. */
import type { TradingDate, WizardStep } from '@wheelwright/core'
import { errorsOfStep, isSound, type WizardForm } from './form.ts'

export const steps: readonly WizardStep[] = [1, 2, 3, 4]

export const stepTitles: Readonly<Record<WizardStep, string>> = {
  1: 'Position Selection',
  2: 'Strategy Selection',
  3: 'Parameter Configuration',
  4: 'Review & Confirmation',
}

/** Where the wizard was opened: by hand, from a position, or from an opportunity. */
export type Origin =
  | { readonly kind: 'hand' }
  | { readonly kind: 'position'; readonly ticker: string }
  | { readonly kind: 'opportunity'; readonly id: string }

const longestSymbol = 16

/** As the address says it. The id of an opportunity on shares that belong to no account begins with a blank. */
export function originOf(search: Readonly<Record<string, string>>): Origin {
  const id = search['opportunity'] ?? ''
  if (id.trim() !== '') return { kind: 'opportunity', id }
  const ticker = (search['ticker'] ?? '').trim().toUpperCase().slice(0, longestSymbol)
  return ticker === '' ? { kind: 'hand' } : { kind: 'position', ticker }
}

/** One word for it, by which a draft is told from another. */
export function originKey(origin: Origin): string {
  if (origin.kind === 'hand') return 'hand'
  return origin.kind === 'position' ? `position ${origin.ticker}` : `opportunity ${origin.id}`
}

export function isQuick({ kind }: Origin): boolean {
  return kind === 'opportunity'
}

/** Quick mode knows its position and mostly its strategy; a position is chosen already where it brought the user here. */
export function firstStep(origin: Origin, { strategy }: WizardForm): WizardStep {
  if (origin.kind === 'hand') return 1
  return origin.kind === 'opportunity' && strategy !== null ? 3 : 2
}

/** The steps that can be seen at all: quick mode has none for the position. */
export function stepsFor(origin: Origin): readonly WizardStep[] {
  return isQuick(origin) ? steps.slice(1) : steps
}

/** The first step that something keeps from being left; the last where nothing does. */
export function furthestStep(form: WizardForm, today: TradingDate): WizardStep {
  return steps.find((step) => step === 4 || !isSound(errorsOfStep(step, form, today))) ?? 4
}

const asStep = (value: unknown): WizardStep | null =>
  steps.find((step) => String(step) === String(value)) ?? null

/** The step to show when the address asks for one: no further than the fields allow. Step 2 asks for a ticker itself, so that emptying it to type another leads nowhere else. */
export function stepToShow(asked: unknown, origin: Origin, form: WizardForm, today: TradingDate): WizardStep {
  const least = stepsFor(origin)[0] ?? 1
  const wanted = asStep(asked) ?? firstStep(origin, form)
  const furthest = Math.max(wanted === 2 ? 2 : 1, furthestStep(form, today))
  return asStep(Math.max(least, Math.min(wanted, furthest))) ?? least
}

/** The current and earlier steps can be gone to, later ones once the current step validates. */
export function canGoTo(
  step: WizardStep,
  current: WizardStep,
  form: WizardForm,
  today: TradingDate,
): boolean {
  return step <= current || isSound(errorsOfStep(current, form, today))
}

/** Steps done, in percent of all, the one at hand included. */
export function percentComplete(step: WizardStep): number {
  return (step * 100) / steps.length
}
