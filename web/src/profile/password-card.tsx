import type { PasswordChange } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { NewPasswordField } from '../ui/forms/new-password-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { problemOf } from './problem-of.ts'
import { tokensQuery } from './queries.ts'

export function PasswordCard({ username }: { username: string }) {
  const { write, isPending, error } = useWrite('changePassword')
  const { register, handleSubmit, reset } = useForm<PasswordChange>()
  const toast = useToast()
  const tokens = useQuery(tokensQuery).data?.tokens.length ?? 0
  const { fields, message } = problemOf(error, ['/current_password', '/new_password'])
  const submit = handleSubmit(async (body) => {
    try {
      await write({ body })
    } catch {
      return
    }
    reset()
    toast.show({ title: 'Your password is changed', description: 'Every other session ended.' })
  })
  return (
    <Card title="Password" className="profile">
      <form
        className="start-stack profile-form"
        aria-label="Password"
        onSubmit={(event) => void submit(event)}
      >
        <FormError>{message}</FormError>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          error={fields.get('/current_password')}
          {...register('currentPassword')}
        />
        <NewPasswordField
          label="New password"
          error={fields.get('/new_password')}
          {...register('newPassword')}
        />
        {tokens > 0 && (
          <Checkbox label={`Keep my ${counted(tokens, 'API token')}`} {...register('keepTokens')} />
        )}
        <p className="profile-about">
          Every other session ends, and API tokens with them unless you keep them. This session stays.
        </p>
        <Button type="submit" pending={isPending} pendingLabel="Changing...">
          Change the password
        </Button>
      </form>
    </Card>
  )
}
