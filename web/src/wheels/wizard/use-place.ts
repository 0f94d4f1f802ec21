/** Where the wizard stands, as the address says it: how it was opened, and which step was asked for. */
import { useHistoryState } from 'wouter/use-browser-location'
import type { WizardStep } from '@wheelwright/core'
import { useNavigate, useSearch } from '../../routing/use-routing.ts'
import { originOf } from './state/steps.ts'

type Search = Readonly<Record<string, string>>

/** What the history keeps beside the address. */
interface Kept {
  /** How many steps of the wizard lie behind this one in the history. */
  readonly wizardDepth?: number
}

const own = ['dialog', 'step', 'opportunity', 'ticker'] as const
const without = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !own.some((each) => each === name)))

/** Each step stands in the history, so that back leads to the one before; closing leaves none of them behind. */
export function usePlace() {
  const search = useSearch()
  const navigate = useNavigate()
  const depth = useHistoryState<Kept | null>()?.wizardDepth ?? 0

  const show = (next: Search, options: { replace: boolean; depth: number }) =>
    void navigate({
      to: '.',
      search: next,
      replace: options.replace,
      state: { wizardDepth: options.depth } satisfies Kept,
    })

  const close = () => {
    const leave = () => show(without(search), { replace: true, depth: 0 })
    if (depth === 0) {
      leave()
      return
    }
    addEventListener('popstate', leave, { once: true })
    history.go(-depth)
  }

  return {
    origin: originOf(search),
    asked: search['step'],
    goTo: (step: WizardStep) => show({ ...search, step: String(step) }, { replace: false, depth: depth + 1 }),
    /** Opened anew by hand, in place of an opportunity that is gone. */
    byHand: () => show({ ...without(search), dialog: 'create-wheel' }, { replace: true, depth }),
    /** Opened again as it was closed. */
    reopen: () => show(search, { replace: false, depth: 0 }),
    close,
  }
}
