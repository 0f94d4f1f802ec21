import { lazy, Suspense } from 'react'
import { useViewState } from '../client/use-view-state.ts'

const UndoDialog = lazy(() => import('./undo-dialog.tsx'))

/** The question before an import is undone; the address says of which. */
export function Undo() {
  const [id, setId] = useViewState('undo')
  if (id === null) return null
  return (
    <Suspense>
      <UndoDialog key={id} id={id} onClose={() => setId(null)} />
    </Suspense>
  )
}
