import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DownloadEverything } from './data-card.tsx'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

export function DeleteCard({ username }: { username: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title="Delete the account" className="profile">
      <div className="start-stack profile-form">
        <p>
          Everything in it goes at once and for good: entries, positions, wheels, imports and the trash. Only
          backups that this server made before keep it, as long as they are kept.
        </p>
        <p className="profile-about">First take your data along: all of it, in one file.</p>
        <DownloadEverything label="Download my data" />
        <Button tone="danger" onClick={() => setAsked(true)}>
          Delete the account...
        </Button>
      </div>
      <Suspense>{isAsked && <DeleteDialog username={username} onClose={() => setAsked(false)} />}</Suspense>
    </Card>
  )
}
