import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { LoadingOverlay } from '../ui/overlays/loading-overlay.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { SampleSection } from './sample-section.tsx'

const SampleDialog = lazy(async () => ({ default: (await import('./sample-dialog.tsx')).SampleDialog }))

export function OverlaySamples() {
  const toast = useToast()
  const confirm = useConfirm()
  const [open, setOpen] = useState(false)
  const [loading, setLoading] = useState(false)
  const [answer, setAnswer] = useState('not asked')
  const ask = async () => {
    const agreed = await confirm({
      title: 'Are you sure you want to delete this option?',
      message: 'It stays in the trash for 30 days and can be restored from there.',
      action: 'Delete',
      tone: 'danger',
    })
    setAnswer(agreed ? 'agreed' : 'declined')
  }
  const load = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), 1500)
  }
  return (
    <SampleSection title="Dialogs and toasts">
      <div className="sample-row">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button onClick={() => void ask()}>Ask ({answer})</Button>
        <Button
          onClick={() =>
            toast.show({ title: 'Prices Updated Successfully', description: 'Updated 7 of 9 positions' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast.show({
              title: 'AAPL Nov 27 215 put deleted',
              description: 'It stays in the trash for 30 days.',
              action: { label: 'Undo', onPress: () => toast.show({ title: 'Restored' }) },
            })
          }
        >
          Toast with Undo
        </Button>
        <Button
          onClick={() =>
            toast.show({
              title: 'Price Refresh Failed',
              description:
                'Failed to refresh prices: The server could not be reached. Check that it is running, then try again.',
              tone: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
        <Button onClick={load}>Loading overlay</Button>
      </div>
      <Suspense>{open && <SampleDialog onClose={() => setOpen(false)} />}</Suspense>
      {loading && <LoadingOverlay />}
    </SampleSection>
  )
}
