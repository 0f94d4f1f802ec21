import type { WheelSetup } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { useUndo } from '../../client/undo/use-undo.ts'
import { useWrite } from '../../client/use-write.ts'
import { counted } from '../../entries/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/overlays/toast.ts'
import { actionFailed } from '../action-failed.ts'
import type { Places } from '../place.ts'
import { SetupAccount } from './setup-account.tsx'
import { setupsQuery } from '../queries.ts'
import { heldInSetup, whatIsMissing } from './setup-words.ts'
import './setup.css'

/** Detected strategies that lack a price: each is completed by hand, or left until its position changes. */
export default function SetupDialog({ places }: { places: Places }) {
  const { data, error, isFetching, refetch } = useQuery(setupsQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title="Complete Wheel Setup"
      description="Strategies found in your positions that lack a stock purchase price or a put sold price."
      width="medium"
      footer={<Button onClick={places.close}>Close</Button>}
    >
      {data === undefined && error === null && <Skeleton width={40} />}
      {data === undefined && error !== null && (
        <NotLoaded
          title="Error loading the detected strategies"
          query={{ error, isFetching, refetch }}
          retryLabel="Retry"
        />
      )}
      {data !== undefined && data.toComplete.length === 0 && (
        <p className="wheel-note">
          Nothing waits for you.
          {data.skipped > 0 &&
            ` ${counted(data.skipped, 'strategy', 'strategies')} skipped until the position changes.`}
        </p>
      )}
      {data !== undefined && data.toComplete.length > 0 && (
        <ul className="wheel-setups" aria-label="Detected strategies">
          {data.toComplete.map((setup) => (
            <Waiting key={`${setup.accountId}${setup.ticker}`} setup={setup} places={places} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Waiting({ setup, places }: { setup: WheelSetup; places: Places }) {
  const { accountId, ticker, position } = setup
  const { write, isPending } = useWrite('skipWheelSetup')
  const toast = useToast()
  const undo = useUndo()
  const skip = async (): Promise<void> => {
    const body = { accountId, ticker, position }
    try {
      await write({ body })
      toast.show({
        title: `Skipped ${ticker} until its position changes`,
        action: undo(() => write({ body: { ...body, skipped: false } })),
      })
    } catch (error) {
      toast.show(actionFailed(error, `${ticker} was not skipped.`))
    }
  }
  return (
    <li>
      <p>
        <strong>{ticker}</strong> <SetupAccount setup={setup} />
        <small>{heldInSetup(setup)}</small>
        <small>{whatIsMissing(setup)}</small>
      </p>
      <span className="wheel-actions">
        <Button
          aria-label={`Skip for Now: ${ticker}`}
          pending={isPending}
          pendingLabel="Skipping..."
          onClick={() => void skip()}
        >
          Skip for Now
        </Button>
        <Button aria-label={`Add Manually: ${ticker}`} onClick={() => places.openManual(position)}>
          Add Manually
        </Button>
      </span>
    </li>
  )
}
