import type { WheelCycle } from '@wheelwright/api'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../ui/overlays/lazy-dialog.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { Places } from './place.ts'
import type { Cycles } from './use-cycles.ts'

const OpportunityDialog = lazyDialog(() => import('./opportunities/opportunity-dialog.tsx'))
const SetupDialog = lazyDialog(() => import('./setup/setup-dialog.tsx'))
const DetectionTestDialog = lazyDialog(() => import('./setup/detection-test-dialog.tsx'))
const ManualDialog = lazyDialog(() => import('./setup/manual-dialog.tsx'))
const DetailsDialog = lazyDialog(() => import('./details/details-dialog.tsx'))
const StatusDialog = lazyDialog(() => import('./status/status-dialog.tsx'))
const NotesDialog = lazyDialog(() => import('./details/notes-dialog.tsx'))
const ParametersDialog = lazyDialog(() => import('./details/parameters-dialog.tsx'))
const RollDialog = lazyDialog(() => import('./roll-dialog.tsx'))
const BuyBackDialog = lazyDialog(() => import('./buy-back-dialog.tsx'))
const CloseDialog = lazyDialog(() => import('./closing/close-dialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx'))
const GoneDialog = lazyDialog(() => import('./details/gone-dialog.tsx'))

interface WheelDialogsProps {
  cycles: Pick<Cycles, 'data' | 'isWhole' | 'isFetching'>
  places: Places
}

const ofWheel = {
  wheel: DetailsDialog,
  status: StatusDialog,
  notes: NotesDialog,
  parameters: ParametersDialog,
  roll: RollDialog,
  'buy-back': BuyBackDialog,
  close: CloseDialog,
  delete: DeleteDialog,
} as const
const ofPage = {
  opportunity: OpportunityDialog,
  setup: SetupDialog,
  'test-detection': DetectionTestDialog,
  manual: ManualDialog,
} as const
type OfPage = keyof typeof ofPage
const isOfPage = (dialog: string | null): dialog is OfPage => dialog !== null && dialog in ofPage
type OfWheel = keyof typeof ofWheel
const isOfWheel = (dialog: string | null): dialog is OfWheel => dialog !== null && dialog in ofWheel

/** What can't be had is said when it is opened. */
const loadDetails = () => void DetailsDialog.load().catch(() => {})
/** By then the page has what it shows. */
const atRestMs = 5000

/** The details are what is opened most: their script comes once the pointer moves over the wheels that are here, or at rest. */
function useDetailsAhead(areHere: boolean): void {
  useEffect(() => {
    if (!areHere) return undefined
    const atRest = setTimeout(() => whenIdle(loadDetails), atRestMs)
    addEventListener('pointermove', loadDetails, { once: true })
    return () => {
      clearTimeout(atRest)
      removeEventListener('pointermove', loadDetails)
    }
  }, [areHere])
}

/**
 * The wheel of a dialog; null where it is gone, undefined while nobody knows. One that ends goes from the list of open wheels to that of
 * closed ones, and in between it is in neither: until both have been read it stays as it was, and so does what was typed. The
 * dialog that deletes it `keeps` it until it has closed.
 */
const useWheel = (
  { data, isWhole, isFetching }: WheelDialogsProps['cycles'],
  wheel: string | null,
  keeps: boolean,
): WheelCycle | null | undefined => {
  const found = data?.find(({ id }) => id === wheel)
  const [last, setLast] = useState(found)
  const isKept = (isFetching || keeps) && last?.id === wheel
  // What both lists were read without is gone for good.
  if (found !== last && (found !== undefined || !isKept)) setLast(found)
  if (found !== undefined) return found
  if (isKept) return last
  return isWhole ? null : undefined
}

/** The dialog that the address names, loaded when it is first opened. */
export function WheelDialogs({ cycles, places }: WheelDialogsProps) {
  const { dialog, wheel } = places.place
  const cycle = useWheel(cycles, wheel, dialog === 'delete')
  useDetailsAhead(cycles.data !== undefined)
  if (isOfPage(dialog)) {
    const Named = ofPage[dialog].Dialog
    return <Named key={dialog} places={places} />
  }
  if (!isOfWheel(dialog)) return null
  if (cycle === undefined) return null
  const Named = ofWheel[dialog].Dialog
  if (cycle === null) return <GoneDialog.Dialog places={places} />
  return <Named key={cycle.id} cycle={cycle} places={places} />
}
