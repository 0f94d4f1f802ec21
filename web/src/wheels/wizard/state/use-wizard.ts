/** The wizard while it is open: its fields and their draft, its steps, and creating the wheel. */
import type { WheelOpportunity } from '@wheelwright/api'
import { instantFromMs, strategyNames, tradingDateAt } from '@wheelwright/core'
import type { TradingDate, WizardStep } from '@wheelwright/core'
import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useUnsent } from '../../../client/unsent.ts'
import { useWrite } from '../../../client/use-write.ts'
import { useNavigate } from '../../../routing/use-routing.ts'
import { now, useNow } from '../../../ui/now.ts'
import { useToast } from '../../../ui/overlays/toast.ts'
import { createdToastMs, useTakeBackWheel, wheelInTrash } from '../../use-take-back-wheel.ts'
import { clearDraft, keepDraft, readDraft } from './draft-store.ts'
import { errorsOfStep, isSound, type WizardErrors, type WizardForm } from './form.ts'
import { entryOf, fieldOfPointer } from './payload.ts'
import { initialForm } from './prefill.ts'
import { canGoTo, furthestStep, originKey, stepToShow, type Origin } from './steps.ts'
import { usePlace } from '../use-place.ts'
import { useUncovered } from '../strikes/use-cover.ts'
import { useQuote, withQuote } from '../strikes/use-quote.ts'
import { change, wizardState } from './wizard-state.ts'

/** The fields, kept in the tab as soon as one differs from what the wizard started with. */
const useDraft = (origin: Origin, found: WheelOpportunity | null, today: TradingDate) => {
  const key = originKey(origin)
  const [initial] = useState(() => initialForm(origin, found, today))
  const [restored] = useState(() => readDraft(key))
  const [state, dispatch] = useReducer(change, restored ?? initial, wizardState)
  const [isRestored, setIsRestored] = useState(restored !== null)
  const { form } = state
  useEffect(() => {
    if (form !== initial) keepDraft(form, key)
  }, [form, initial, key])
  useUnsent<WizardForm>({
    name: 'wheel wizard',
    read: () => (form === initial ? null : form),
    restore: (typed) => {
      setIsRestored(true)
      dispatch({ kind: 'start-over', form: typed })
    },
  })
  const startOver = () => {
    clearDraft()
    setIsRestored(false)
    dispatch({ kind: 'start-over', form: initial })
  }
  return {
    state,
    dispatch,
    isRestored,
    startOver,
    isEdited: form !== initial,
    keep: () => keepDraft(form, key),
  }
}

const errorsIn = (error: unknown): WizardErrors =>
  Object.fromEntries(
    [...(error instanceof ApiError ? error.fields : [])].flatMap(([pointer, message]) => {
      const field = fieldOfPointer[pointer]
      return field === undefined ? [] : [[field, message]]
    }),
  )

/** Creates the wheel, closes the wizard and says so; a refusal is told and keeps everything as it is. */
const useCreation = (found: WheelOpportunity | null, onRefused: (error: unknown) => void) => {
  const { origin, close } = usePlace()
  const { write, isPending, error, reset } = useWrite('addWheelCycle')
  const toast = useToast()
  const takeBack = useTakeBackWheel(wheelInTrash)
  const navigate = useNavigate()
  const create = async (form: WizardForm, today: TradingDate): Promise<void> => {
    const at = instantFromMs(now())
    try {
      const body = entryOf(form, { origin, today, at, accountId: found?.accountId ?? null })
      const made = await write({ body })
      const { id, ticker, strategyType } = made
      clearDraft()
      close()
      toast.show({
        title: `Created the ${ticker} wheel`,
        description: strategyNames[strategyType],
        stayMs: createdToastMs,
        action: { label: 'Undo', onPress: () => void takeBack(made) },
        link: {
          label: 'View wheel',
          onPress: () =>
            void navigate({
              to: '/Wheels',
              search: { dialog: 'wheel', wheel: id, tab: 'overview' },
            }),
        },
      })
    } catch (failure) {
      onRefused(failure)
    }
  }
  return { create, isPending, error, reset }
}

export function useWizard(found: WheelOpportunity | null) {
  const place = usePlace()
  const { origin } = place
  const today = tradingDateAt(useNow())
  const { state, dispatch, isEdited, keep, ...draft } = useDraft(origin, found, today)
  const { form, errors } = state
  const step = stepToShow(place.asked, origin, form, today)
  const quote = useQuote(form, today, step >= 3)
  // Read from the start, so that the warning stands where the contracts are entered and doesn't come late.
  const cover = useUncovered(form, found)
  const toast = useToast()
  const creation = useCreation(found, (error) => dispatch({ kind: 'refuse', errors: errorsIn(error) }))

  const goTo = (target: WizardStep) => {
    const furthest = furthestStep(form, today)
    place.goTo(target < furthest ? target : furthest)
  }
  const next = () => {
    const found = errorsOfStep(step, form, today)
    if (isSound(found)) goTo((step + 1) as WizardStep)
    else dispatch({ kind: 'refuse', errors: found })
  }
  const cancel = () => {
    clearDraft()
    place.close()
    if (!isEdited) return
    const undo = () => {
      keep()
      place.reopen()
    }
    toast.show({ title: 'The draft was discarded', action: { label: 'Undo', onPress: undo } })
  }
  return {
    ...draft,
    form,
    quote,
    /** With the quote in an empty premium: what figures are made of and what is created. */
    quoted: withQuote(form, quote),
    /** How many contracts nothing would cover; null where no call is sold, and until the positions are known. */
    cover,
    errors,
    refusals: state.refusals,
    dispatch,
    edit: (changes: Partial<WizardForm>) => {
      creation.reset()
      dispatch({ kind: 'edit', changes })
    },
    origin,
    step,
    today,
    canGoTo: (target: WizardStep) => canGoTo(target, step, form, today),
    goTo,
    next,
    previous: () => place.goTo((step - 1) as WizardStep),
    cancel,
    close: place.close,
    create: () => creation.create(withQuote(form, quote), today),
    isCreating: creation.isPending,
    failure: creation.error,
  }
}

export type Wizard = ReturnType<typeof useWizard>
