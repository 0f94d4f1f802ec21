import { useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../client/live/read-again.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/figures/figures.ts'

/** Stands on every page that shows what is no longer asked for, and says of when it is. */
export default function OfflineBanner({ since }: { since: string }) {
  const queries = useQueryClient()
  const again = () => void refreshQueries(queries, [[]])
  return (
    <Banner tone="warn" slim label="Offline" action={<Button onClick={again}>Try again</Button>}>
      <output>
        The server can't be reached. Shown as it answered {formatInstant(Date.parse(since))} or later; it
        takes no changes now.
      </output>
    </Banner>
  )
}
