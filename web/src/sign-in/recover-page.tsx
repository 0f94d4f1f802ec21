import type { Recovery } from '@wheelwright/api'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { Link } from '../routing/link.tsx'
import { useNavigate } from '../routing/use-routing.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { NewPasswordField } from '../ui/forms/new-password-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { SignInFrame } from './frame.tsx'

/** A recovery code in the place of a password that is forgotten. */
export function RecoverPage() {
  const { write, isPending, error } = useWrite('recover')
  const navigate = useNavigate()
  const toast = useToast()
  const { register, handleSubmit } = useForm<Recovery>()
  const submit = handleSubmit(async (body) => {
    try {
      await write({ body })
    } catch {
      return
    }
    toast.show({
      title: 'Your password is set',
      description: 'Every session and API token ended. Sign in with the new password.',
    })
    await navigate({ to: '/login' })
  })
  const fields = error instanceof ApiError ? error.fields : new Map<string, string>()
  return (
    <SignInFrame title="Set a new password">
      <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
        <FormError>{error === null || fields.size > 0 ? null : messageOf(error, 'Try again.')}</FormError>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={fields.get('/username')}
          {...register('username')}
        />
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="One of those that you kept when you signed up. Each works once."
          required
          error={fields.get('/code')}
          {...register('code')}
        />
        <NewPasswordField
          label="New password"
          error={fields.get('/new_password')}
          {...register('newPassword')}
        />
        <Button type="submit" tone="primary" pending={isPending} pendingLabel="Setting...">
          Set the password
        </Button>
      </form>
      <p className="sign-in-else">No code left? Whoever runs this server can set a password for you.</p>
      <p className="sign-in-else">
        <Link to="/login" className="link link-alone">
          Back to sign-in
        </Link>
      </p>
    </SignInFrame>
  )
}
