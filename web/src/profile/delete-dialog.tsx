import type { AccountDeletion } from '@wheelwright/api'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { announceSignOut } from '../client/share-session.ts'
import { useWrite } from '../client/use-write.ts'
import { useNavigate } from '../routing/use-routing.ts'
import { clearToken } from '../session/token.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { problemOf } from './problem-of.ts'

const formId = 'delete-account'

export default function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
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
      <form id={formId} className="start-stack profile-form" onSubmit={(event) => void submit(event)}>
        <FormError>{message}</FormError>
        <TextField
          label="Your username"
          hint={`Type ${username} to confirm.`}
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
