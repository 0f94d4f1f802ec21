import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../client/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { askAgainMs, storageSentence } from './storage-words.ts'

/** Stands above every page while the server cannot write, and goes away by itself. */
export function StorageBanner() {
  const { data } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) => askAgainMs(state.data?.storage.state),
  })
  const sentence = storageSentence(data?.storage.state)
  if (sentence === null) return null
  return (
    <Banner tone="warn" slim label="Read-only">
      <output>{sentence}</output>
    </Banner>
  )
}
