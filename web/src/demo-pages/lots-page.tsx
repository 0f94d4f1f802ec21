import { Link } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { PublicFrame } from '../shell/public-frame.tsx'

export function LotsDemoPage() {
  return (
    <PublicFrame>
      <ComingPage
        title="Wheel Lots"
        subtitle="A demonstration on sample data"
        will="A wheel taken apart into its lots of 100 shares will stand here."
        actions={
          <Link to="/login" className="button">
            Sign in
          </Link>
        }
      >
        This demonstration comes with a later version. The demo portfolio on the sign-in page works today.
      </ComingPage>
    </PublicFrame>
  )
}
