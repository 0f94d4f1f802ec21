import { lazy, Suspense } from 'react'
import type { Places } from './place.ts'
import type { Cycles } from './use-cycles.ts'

const OpportunityDialog = lazy(() => import('./opportunities/opportunity-dialog.tsx'))
const SetupDialog = lazy(() => import('./setup/setup-dialog.tsx'))
const DetectionTestDialog = lazy(() => import('./setup/detection-test-dialog.tsx'))
const ManualDialog = lazy(() => import('./setup/manual-dialog.tsx'))
const DetailsDialog = lazy(() => import('./details/details-dialog.tsx'))
const StatusDialog = lazy(() => import('./status/status-dialog.tsx'))
const NotesDialog = lazy(() => import('./details/notes-dialog.tsx'))
const ParametersDialog = lazy(() => import('./details/parameters-dialog.tsx'))
const RollDialog = lazy(() => import('./roll-dialog.tsx'))
const CloseDialog = lazy(() => import('./closing/close-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))
const GoneDialog = lazy(() => import('./details/gone-dialog.tsx'))

interface WheelDialogsProps {
  cycles: Pick<Cycles, 'data' | 'isWhole'>
  places: Places
}

const ofWheel = {
  wheel: DetailsDialog,
  status: StatusDialog,
  notes: NotesDialog,
  parameters: ParametersDialog,
  roll: RollDialog,
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

/** The dialog that the address names, loaded when it is first opened. */
export function WheelDialogs({ cycles, places }: WheelDialogsProps) {
  const { dialog, wheel } = places.place
  if (isOfPage(dialog)) {
    const Named = ofPage[dialog]
    return (
      <Suspense>
        <Named places={places} />
      </Suspense>
    )
  }
  if (!isOfWheel(dialog)) return null
  const cycle = cycles.data?.find(({ id }) => id === wheel)
  if (cycle === undefined && !cycles.isWhole) return null
  const Named = ofWheel[dialog]
  return (
    <Suspense>
      {cycle === undefined ? (
        <GoneDialog places={places} />
      ) : (
        <Named key={cycle.id} cycle={cycle} places={places} />
      )}
    </Suspense>
  )
}
