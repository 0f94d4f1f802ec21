import { Link } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'

export function WheelsPage() {
  return (
    <ComingPage
      title="Wheel Strategies"
      subtitle="Sell puts, take assignment, sell calls, get called away"
      will="Your wheels will stand here, one line each."
      actions={
        <Link to="/Options" className="button">
          See your options
        </Link>
      }
    >
      Wheels come with a later version. They will be found in what you import today: every put sold, rolled or
      assigned, and every call, on one time axis with its premium and its cost basis.
    </ComingPage>
  )
}
