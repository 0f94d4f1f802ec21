/** Where the page of lots stands, in the address: the cycle, the stories that are open, and the modal. */
import { lotForms, type LotForm } from '@wheelwright/core'
import { useViewSet, useViewValues } from '../client/use-view-state.ts'

const names = ['ticker', 'group', 'dialog', 'lot'] as const

export function useLotsPlace() {
  const [values, change] = useViewValues(names)
  const [stories, toggleStory] = useViewSet('stories')
  return {
    ticker: values['ticker'] ?? null,
    group: values['group'] ?? null,
    form: lotForms.find((form) => form === values['dialog']) ?? null,
    /** The call of the lot is to stand on another one. */
    isMoving: values['dialog'] === 'move-call',
    lotNo: values['lot'] ?? null,
    stories,
    toggleStory,
    showAll: () => change({ ticker: null, group: null }),
    choose: (group: string) => change({ group, stories: null }),
    openNew: () => change({ dialog: 'buy shares', lot: null }, true),
    // With its group, since the first of the list may be another one a moment later.
    open: (form: LotForm, group: string, lotNo: string) => change({ dialog: form, group, lot: lotNo }, true),
    moveCall: (group: string, lotNo: string) => change({ dialog: 'move-call', group, lot: lotNo }, true),
    /** Another tab of the modal that is open. */
    turnTo: (form: LotForm) => change({ dialog: form }),
    close: () => change({ dialog: null, lot: null }),
  }
}
export type LotsPlace = ReturnType<typeof useLotsPlace>
