import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { detectionQuery } from '../detection-query.ts'
import { originKey } from './state/steps.ts'
import { usePlace } from './use-place.ts'
import { WizardFrame } from './wizard-frame.tsx'
import './wizard.css'

export default function WizardDialog() {
  const { origin } = usePlace()
  if (origin.kind === 'opportunity') return <QuickWizard key={origin.id} id={origin.id} />
  return <WizardFrame key={originKey(origin)} found={null} />
}

/** Prefilled once the opportunity is here; what is found later takes nothing away from what was begun. */
function QuickWizard({ id }: { id: string }) {
  const detection = useQuery(detectionQuery)
  const now = detection.data?.opportunities.find((each) => each.id === id)
  const [found, setFound] = useState(now)
  if (found === undefined && now !== undefined) setFound(now)
  return found === undefined ? <NotYet detection={detection} /> : <WizardFrame found={found} />
}

interface Detection {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

function NotYet({ detection: { isPending, isFetching, error, refetch } }: { detection: Detection }) {
  const { close, byHand } = usePlace()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Quick Wheel Creation"
      width="wide"
      footer={<Button onClick={close}>Cancel</Button>}
    >
      {isPending && <Waiting />}
      {error !== null && !isPending && (
        <NotLoaded
          title="The opportunity could not be loaded"
          query={{ error, isFetching, refetch }}
          advice="Nothing was changed. Try again, or create the wheel by hand."
        />
      )}
      {error === null && !isPending && (
        <EmptyState
          level={3}
          title="This opportunity is gone"
          actions={
            <Button tone="primary" onClick={byHand}>
              Create a wheel by hand
            </Button>
          }
        >
          The positions that it was found in have changed since.
        </EmptyState>
      )}
    </Dialog>
  )
}

function Waiting() {
  return (
    <div className="wizard-waiting" aria-busy="true">
      <output className="sr-only">Loading the opportunity...</output>
      {[24, 40, 32, 36, 28].map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  )
}
