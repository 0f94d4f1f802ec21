import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../client/api-error.ts'
import { call } from '../../client/call.ts'
import { newIdempotencyKey } from '../../client/idempotency-key.ts'
import { announceSignOut } from '../../client/share-session.ts'
import { useNavigate } from '../../routing/use-routing.ts'
import { readOwn } from '../../session/own-session.ts'
import { clearToken, storeToken } from '../../session/token.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import type { DemoBannerProps } from './demo-banner.tsx'

/** Removing the demo deletes its portfolio and its user, and leads back to one's own session, else to the sign-in page. */
export function useDemoBanner(): DemoBannerProps {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // What else the page asks is refused as soon as the demo is gone, which may end its session before this is answered.
      const own = readOwn()
      await call('removeDemo', { idempotencyKey: newIdempotencyKey() })
      return own
    },
    onSuccess: async (own) => {
      if (own === null) {
        clearToken()
        announceSignOut()
        await navigate({ to: '/login' })
        queries.clear()
      } else {
        storeToken(own)
        // Nothing of the demo portfolio may stay on a page that is open already.
        location.replace('/')
      }
      toast.show({ title: 'Demo portfolio removed' })
    },
    onError: (error) =>
      toast.show({
        title: 'The demo portfolio could not be removed',
        description: messageOf(error, 'Try again in a moment.'),
        tone: 'destructive',
      }),
  })
  return { onRemove: () => mutate(), removing: isPending }
}
