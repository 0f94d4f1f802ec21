import { Link } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'

export function ImportsPage() {
  return (
    <ComingPage
      title="Import"
      subtitle="Any broker's file, with a preview before anything is written"
      will="Drop a file here and see what it holds before it counts."
      actions={
        <Link to="/Import" className="button" data-tone="primary">
          Import from Schwab
        </Link>
      }
    >
      Files of other brokers, the history of your imports and their undo come with a later version. A Schwab
      account can be imported now.
    </ComingPage>
  )
}
