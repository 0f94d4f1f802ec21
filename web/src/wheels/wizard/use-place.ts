/** Where the wizard stands, as the address says it: how it was opened, and which step was asked for. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { WizardStep } from '@wheelwright/core'
import type { Origin } from './steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps of the wizard lie behind this one in the history. */
    wizardDepth?: number
  }
}

type Search = Readonly<Record<string, unknown>>

const own = ['dialog', 'step', 'opportunity', 'ticker'] as const
const longestSymbol = 16

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''

export const originOf = (search: Search): Origin => {
  const id = textOf(search['opportunity'])
  if (id !== '') return { kind: 'opportunity', id }
  const ticker = textOf(search['ticker']).toUpperCase().slice(0, longestSymbol)
  return ticker === '' ? { kind: 'hand' } : { kind: 'position', ticker }
}

const without = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !own.some((each) => each === name)))

/** Each step stands in the history, so that back leads to the one before; closing leaves none of them behind. */
export const usePlace = () => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const depth = useLocation({ select: ({ state }) => state.wizardDepth ?? 0 })

  const show = (next: Search, options: { replace: boolean; depth: number }) =>
    void navigate({
      to: '.',
      search: next as never,
      replace: options.replace,
      resetScroll: false,
      state: (state) => ({ ...state, wizardDepth: options.depth }),
    })

  const close = () => {
    const leave = () => show(without(search), { replace: true, depth: 0 })
    if (depth === 0) {
      leave()
      return
    }
    const stop = router.history.subscribe(() => {
      stop()
      leave()
    })
    router.history.go(-depth)
  }

  return {
    origin: originOf(search),
    asked: search['step'],
    goTo: (step: WizardStep) => show({ ...search, step }, { replace: false, depth: depth + 1 }),
    /** Opened anew by hand, in place of an opportunity that is gone. */
    byHand: () => show({ ...without(search), dialog: 'create-wheel' }, { replace: true, depth }),
    /** Opened again as it was closed. */
    reopen: () => show(search, { replace: false, depth: 0 }),
    close,
  }
}
