import { Link } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { PublicFrame } from '../shell/public-frame.tsx'

export function CallbackPage() {
  return (
    <PublicFrame>
      <ComingPage
        title="Brokerage connection"
        will="Your broker will send you back to this page after you have agreed to connect."
        actions={
          <Link to="/Stocks" className="button" data-tone="primary">
            Return to Portfolio
          </Link>
        }
      >
        Connecting an account comes with a later version. Nothing was connected, and nothing that the address
        carries was kept.
      </ComingPage>
    </PublicFrame>
  )
}
