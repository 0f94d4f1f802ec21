import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { download } from '../exports/download.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormError } from '../ui/forms/form-error.tsx'

const BringIn = lazy(() => import('./bring-in.tsx'))

/** The whole account as a file, out of here and into an empty one. */
export function DataCard() {
  return (
    <Card title="Your data" className="profile">
      <div className="start-stack profile-form">
        <p>
          One file holds all of it: entries with the imports that brought them, positions, wheels with their
          notes and history, answers, settings, prices and the trash. Passwords, sessions, API tokens and the
          login at a brokerage stay behind.
        </p>
        <DownloadEverything label="Download everything" />
        <Bringing />
      </div>
    </Card>
  )
}

export function DownloadEverything({ label }: { label: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download('exportAccount', {}),
    retry: false,
  })
  return (
    <>
      <FormError>{error === null ? null : messageOf(error, 'Your data could not be read.')}</FormError>
      <Button pending={isPending} pendingLabel="Reading..." onClick={() => mutate()}>
        {label}
      </Button>
    </>
  )
}

/** Few ever need it, so that its parts come when it is asked for. */
function Bringing() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Suspense>
      <BringIn />
    </Suspense>
  ) : (
    <Button onClick={() => setOpen(true)}>Bring an account in...</Button>
  )
}
