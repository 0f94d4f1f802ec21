/** Where the Wheels page stands, in the address: its dialogs, and how each list is narrowed, ordered and drawn. */
import { useMemo } from 'react'
import { useViewValues, type ViewChanges } from '../client/use-view-state.ts'

/** Which dialog is open, of which wheel or opportunity, and what of it is shown. */
const dialogNames = [
  'dialog',
  'wheel',
  'opportunity',
  'ticker',
  'tab',
  'changes',
  'order',
  'entries',
  'step',
  'choices',
] as const

const detailTabs = ['overview', 'performance', 'status', 'history', 'positions'] as const
export type DetailTab = (typeof detailTabs)[number]

interface WheelPlace {
  readonly dialog: string | null
  readonly wheel: string | null
  readonly opportunity: string | null
  readonly tab: DetailTab
  /** Whether the status dialog was opened from the details, which it leads back to. */
  readonly isWithinDetails: boolean
}

const closed: ViewChanges = Object.fromEntries(dialogNames.map((name) => [name, null]))

const waysOf = (change: (changes: ViewChanges, isOpening?: boolean) => void) => ({
  close: () => change(closed),
  openWheel: (wheel: string, to: DetailTab = 'overview') =>
    change({ ...closed, dialog: 'wheel', wheel, tab: to }, true),
  showTab: (to: DetailTab) => change({ tab: to }),
  openStatus: (wheel: string) => change({ dialog: 'status', wheel }, true),
  openNotes: (wheel: string) => change({ dialog: 'notes', wheel }, true),
  openDelete: (wheel: string) => change({ dialog: 'delete', wheel }, true),
  openParameters: (wheel: string) => change({ dialog: 'parameters', wheel }, true),
  openClose: (wheel: string) => change({ dialog: 'close', wheel }, true),
  openRoll: (wheel: string) => change({ dialog: 'roll', wheel }, true),
  openBuyBack: (wheel: string) => change({ dialog: 'buy-back', wheel }, true),
  openOpportunity: (opportunity: string) => change({ ...closed, dialog: 'opportunity', opportunity }, true),
  createFrom: (opportunity: string) => change({ ...closed, dialog: 'create-wheel', opportunity }, true),
  /** What detection found and cannot make by itself; what it would make; and a short form for one by hand. */
  openSetup: () => change({ ...closed, dialog: 'setup' }, true),
  openDetectionTest: () => change({ ...closed, dialog: 'test-detection' }, true),
  /** `position` names the positions that the form starts with. */
  openManual: (position: string | null = null) =>
    change({ ...closed, dialog: 'manual', opportunity: position }, true),
  create: () => change({ ...closed, dialog: 'create-wheel' }, true),
})
/** What rows and cards open. */
export type Ways = ReturnType<typeof waysOf>

export function useWheelPlace() {
  const [values, change] = useViewValues(dialogNames)
  const tab = detailTabs.find((each) => each === values['tab'])
  const place: WheelPlace = {
    dialog: values['dialog'] ?? null,
    wheel: values['wheel'] ?? null,
    opportunity: values['opportunity'] ?? null,
    tab: tab ?? 'overview',
    isWithinDetails: tab !== undefined,
  }
  const ways = useMemo(() => waysOf(change), [change])
  return {
    ...ways,
    place,
    /** Always the same: rows that have it are drawn again for what they show alone. */
    ways,
    /** Back to the details that a dialog was opened from, else to the page. */
    leave: () => change(tab === undefined ? closed : { dialog: 'wheel' }),
  }
}
export type Places = ReturnType<typeof useWheelPlace>
