import { lazy, Suspense } from 'react'
import { useViewState } from '../client/use-view-state.ts'
import type { OptionRow } from './model.ts'

const OptionDialog = lazy(() => import('./option-dialog.tsx'))

/** The add or edit dialog that the address names. */
export function OptionDialogs({ rows }: { rows: readonly OptionRow[] }) {
  const [dialog, setDialog] = useViewState('dialog')
  const edited = dialog?.startsWith('edit.')
    ? rows.find(({ position }) => `edit.${position.id}` === dialog)
    : undefined
  if (dialog !== 'add' && edited === undefined) return null
  return (
    <Suspense>
      <OptionDialog position={edited?.position ?? null} onClose={() => setDialog(null)} />
    </Suspense>
  )
}
