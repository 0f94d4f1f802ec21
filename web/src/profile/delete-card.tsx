import type { AccountDeletion } from '@wheelwright/api'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { announceSignOut } from '../client/share-session.ts'
import { useWrite } from '../client/use-write.ts'
import { clearToken } from '../session/token.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.ts'
import { DownloadEverything } from './data-card.tsx'
import { problemOf } from './problem-of.ts'

export function DeleteCard({ username }: { username: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title="Delete the account" className="profile">
      <div className="profile-form">
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
      {isAsked && <DeleteDialog username={username} onClose={() => setAsked(false)} />}
    </Card>
  )
}

const formId = 'delete-account'

function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { write, isPending, error } = useWrite('deleteAccount')
  const { register, handleSubmit } = useForm<AccountDeletion>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const { fields, message } = problemOf(error, ['/current_password', '/username'])
  const submit = handleSubmit(async (body) => {
    try {
      await write({ body })
    } catch {
      return
    }
    clearToken()
    announceSignOut()
    await navigate({ to: '/login' })
    queries.clear()
    toast.show({ title: 'Your account is deleted' })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this account for good?"
      description={`The account ${username} and everything in it is deleted. This cannot be taken back.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="danger" pending={isPending} pendingLabel="Deleting...">
            Delete everything
          </Button>
        </>
      }
    >
      <form id={formId} className="profile-form" onSubmit={(event) => void submit(event)}>
        <FormError>{message}</FormError>
        <TextField
          label="Your username"
          hint={`Type ${username} to say that you mean it.`}
          autoComplete="off"
          autoCapitalize="none"
          required
          error={fields.get('/username')}
          {...register('username')}
        />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          error={fields.get('/current_password')}
          {...register('currentPassword')}
        />
      </form>
    </Dialog>
  )
}
