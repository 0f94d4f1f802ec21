import { Link } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { PublicFrame } from '../shell/public-frame.tsx'

export function LotTimelineDemoPage() {
  return (
    <PublicFrame>
      <ComingPage
        title="Lot Timeline"
        subtitle="A demonstration on sample data"
        will="What happened to one lot, from the first put to being called away, will stand here."
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
