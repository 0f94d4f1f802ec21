import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Places } from '../place.ts'

/** An address may name a wheel that has been deleted, or that was another user’s. */
export default function GoneDialog({ places }: { places: Places }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title="This wheel is not there"
      footer={<Button onClick={places.close}>Close</Button>}
    >
      It may have been deleted, or joined with another one. The list shows the wheels that there are.
    </Dialog>
  )
}
