import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useDemo, useSignIn } from '../client/start-session.ts'
import type { SignIn } from '../client/start-session.ts'
import { forgetUnsent } from '../client/unsent.ts'
import { Link } from '../routing/link.tsx'
import { useSearch } from '../routing/use-routing.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { SignInFrame } from './frame.tsx'

export function LoginPage() {
  const { start, isPending, error } = useSignIn()
  const { register, handleSubmit } = useForm<SignIn>()
  const hasEnded = useSearch()['session'] === 'ended'
  const submit = handleSubmit((values) => start(values))
  useEffect(() => {
    if (!hasEnded) forgetUnsent()
  }, [hasEnded])
  return (
    <SignInFrame title="Sign in">
      <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
        {hasEnded && error === null && (
          <Banner tone="accent">
            <output>Your session has ended. Everything that you saved is kept. Sign in again.</output>
          </Banner>
        )}
        <FormError>{error}</FormError>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...register('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...register('password')}
        />
        <Button type="submit" tone="primary" pending={isPending} pendingLabel="Signing in...">
          Sign in
        </Button>
      </form>
      <p className="sign-in-else">
        <Link to="/recover" className="link link-alone">
          Forgot your password?
        </Link>
      </p>
      <p className="sign-in-else">
        New here? <Link to="/signup">Create an account</Link>
      </p>
      <DemoOffer />
    </SignInFrame>
  )
}

function DemoOffer() {
  const { start, isPending, error } = useDemo()
  return (
    <div className="sign-in-demo">
      <FormError>{error}</FormError>
      <Button pending={isPending} pendingLabel="Opening..." onClick={() => start()}>
        Open the demo portfolio
      </Button>
      <p>A year of invented trades on simulated prices. No account needed, removed in one click.</p>
    </div>
  )
}
