import type { Registration } from '@wheelwright/api'
import { useForm } from 'react-hook-form'
import { useSignUp } from '../client/start-session.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { NewPasswordField } from '../ui/forms/new-password-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { SignInFrame } from './frame.tsx'

const show = (codes: readonly string[]): void =>
  void import('../recovery/show-codes.tsx').then(({ showRecoveryCodes }) => showRecoveryCodes(codes))

export function SignupPage() {
  const { start, isPending, error, fields } = useSignUp(show)
  const { register, handleSubmit } = useForm<Registration>()
  const submit = handleSubmit((values) => start(values))
  const fieldErrors = ['/username', '/email', '/password'].filter((pointer) => fields.has(pointer))
  return (
    <SignInFrame title="Create an account">
      <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
        <FormError>{fieldErrors.length > 0 ? null : error}</FormError>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={fields.get('/username')}
          {...register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={fields.get('/email')}
          {...register('email')}
        />
        <NewPasswordField label="Password" error={fields.get('/password')} {...register('password')} />
        <Button type="submit" tone="primary" pending={isPending} pendingLabel="Creating account...">
          Create account
        </Button>
      </form>
      <p className="sign-in-else">
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </SignInFrame>
  )
}
