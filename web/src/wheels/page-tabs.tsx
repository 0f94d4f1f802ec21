import { Link } from '@tanstack/react-router'
import { useViewState } from '../client/use-view-state.ts'

/** What the page shows: one’s own wheels, what could be done, or the closed ones alone. */
export const shownParts = ['mine', 'could', 'closed'] as const
export type ShownPart = (typeof shownParts)[number]

const words: Readonly<Record<ShownPart, string>> = {
  mine: 'Mine',
  could: 'What I could do',
  closed: 'Closed',
}

/** The part that the address names; without one, one’s own. */
export const useShownPart = (): ShownPart => {
  const [named] = useViewState('show')
  return shownParts.find((part) => part === named) ?? 'mine'
}

interface PageTabsProps {
  shown: ShownPart
  /** Undefined until it is known. */
  counts: Readonly<Record<ShownPart, number | undefined>>
}

type Search = Readonly<Record<string, unknown>>

/** Links, so that back undoes them and each can be shared. */
export function PageTabs({ shown, counts }: PageTabsProps) {
  return (
    <nav className="wheel-page-tabs" aria-label="Parts of the page">
      {shownParts.map((part) => (
        <Link
          key={part}
          to="."
          search={((now: Search) => ({ ...now, show: part === 'mine' ? undefined : part })) as never}
          resetScroll={false}
          // Without it the part that the address does not name is taken for the current one everywhere.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={part === shown ? 'page' : undefined}
        >
          {words[part]}{' '}
          <span className="figure">
            {counts[part] === undefined ? '…' : counts[part].toLocaleString('en-US')}
          </span>
        </Link>
      ))}
    </nav>
  )
}
