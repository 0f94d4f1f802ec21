import { useViewState } from '../../client/use-view-state.ts'
import { Dialog } from '../../ui/dialog.tsx'

export default function WizardDialog() {
  const [, setDialog] = useViewState('dialog')
  return (
    <Dialog open onOpenChange={(open) => !open && setDialog(null)} title="Create Wheel" width="wide">
      The steps come next.
    </Dialog>
  )
}
