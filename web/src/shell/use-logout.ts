import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../client/call.ts'
import { newIdempotencyKey } from '../client/idempotency-key.ts'
import { announceSignOut } from '../client/share-session.ts'
import { useNavigate } from '../routing/use-routing.ts'
import { clearToken } from '../session/token.ts'

/** Ends the session here, in the other tabs, and on the server as far as it can be reached. */
export function useLogout() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('logout', { idempotencyKey: newIdempotencyKey() }),
    retry: false,
    onSettled: async () => {
      clearToken()
      announceSignOut()
      await navigate({ to: '/login' })
      queries.clear()
    },
  })
  return { logout: () => mutate(), isPending }
}
