import { Link } from '@tanstack/react-router'
import { useViewState } from '../client/use-view-state.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CreateWheelDialogs } from './wizard/create-wheel-dialogs.tsx'

export function WheelsPage() {
  const [, setDialog] = useViewState('dialog')
  return (
    <>
      <PageHeader
        title="Wheel Strategies"
        subtitle="Sell puts, take assignment, sell calls, get called away"
        actions={
          <Button tone="primary" onClick={() => setDialog('create-wheel')}>
            Create Wheel
          </Button>
        }
      />
      <Card>
        <EmptyState
          title="Your wheels will stand here, one line each."
          actions={
            <Link to="/Options" className="button">
              See your options
            </Link>
          }
        >
          The list comes with a later version. Wheels will be found in what you import today: every put sold,
          rolled or assigned, and every call, on one time axis with its premium and its cost basis.
        </EmptyState>
      </Card>
      <CreateWheelDialogs />
    </>
  )
}
