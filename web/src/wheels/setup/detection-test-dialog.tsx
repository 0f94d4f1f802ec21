import type { WheelSetup } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Places } from '../place.ts'
import { SetupAccount } from './setup-account.tsx'
import { setupsQuery } from '../queries.ts'
import { heldInSetup, whatIsMissing } from './setup-words.ts'
import './setup.css'

/** What detection would do now. It only looks: nothing is written. */
export default function DetectionTestDialog({ places }: { places: Places }) {
  const { data, error, isFetching, refetch } = useQuery({ ...setupsQuery, staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title="Test Detection"
      description="What detection finds in your positions now. It only looks: nothing is written."
      width="medium"
      footer={
        <>
          <Button pending={isFetching} pendingLabel="Looking..." onClick={() => void refetch()}>
            Test again
          </Button>
          <Button onClick={places.close}>Close</Button>
        </>
      }
    >
      {data === undefined && error === null && <Skeleton width={40} />}
      {data === undefined && error !== null && (
        <NotLoaded
          title="Error testing the detection"
          query={{ error, isFetching, refetch }}
          retryLabel="Retry"
        />
      )}
      {data !== undefined && (
        <div className="wheel-parts">
          <Part
            title="Would be created"
            setups={data.wouldCreate}
            none="Nothing: complete positions of a snapshot have their wheel already, or had one that was deleted."
            note={heldInSetup}
          />
          <Part
            title="Would go to Complete Wheel Setup"
            setups={data.toComplete}
            none="Nothing."
            note={(setup) => `${heldInSetup(setup)}. ${whatIsMissing(setup)}`}
          />
          <section>
            <h3>Have a wheel already</h3>
            <p className="wheel-note">{data.ignored.length === 0 ? 'None.' : data.ignored.join(', ')}</p>
          </section>
        </div>
      )}
    </Dialog>
  )
}

interface PartProps {
  title: string
  setups: readonly WheelSetup[]
  none: string
  note: (setup: WheelSetup) => string
}

function Part({ title, setups, none, note }: PartProps) {
  return (
    <section>
      <h3>{title}</h3>
      {setups.length === 0 ? (
        <p className="wheel-note">{none}</p>
      ) : (
        <ul className="wheel-setups" aria-label={title}>
          {setups.map((setup) => (
            <li key={`${setup.accountId}${setup.ticker}`}>
              <p>
                <strong>{setup.ticker}</strong> <SetupAccount setup={setup} />
                <small>{note(setup)}</small>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
