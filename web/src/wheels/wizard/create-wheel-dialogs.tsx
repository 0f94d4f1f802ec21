import { lazy, Suspense } from 'react'
import { useViewState } from '../../client/use-view-state.ts'

const WizardDialog = lazy(() => import('./wizard-dialog.tsx'))

/**
 * The wizard, where the address names it: `dialog=create-wheel`, with `opportunity=<id>` in quick mode, or with
 * `ticker=<symbol>` for a position. It is loaded when it is first opened.
 */
export function CreateWheelDialogs() {
  const [dialog] = useViewState('dialog')
  if (dialog !== 'create-wheel') return null
  return (
    <Suspense>
      <WizardDialog />
    </Suspense>
  )
}
