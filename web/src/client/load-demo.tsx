import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { userQuery } from './queries/queries.ts'
import { useDemo } from './start-session.ts'

/** Offered where nothing is held yet. One's own session comes back when the demo portfolio is removed. */
export function LoadDemo() {
  const { data: user } = useQuery(userQuery)
  const { start, isPending, error } = useDemo()
  if (user?.isDemo !== false) return null
  return (
    <>
      <Button tone="quiet" pending={isPending} pendingLabel="Opening..." onClick={() => start()}>
        Load the demo portfolio
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
