import { useViewState } from '../client/use-view-state.ts'
import { Link } from '../routing/link.tsx'

/** What the page shows: one’s own wheels, what could be done, or the closed ones alone. */
const shownParts = ['mine', 'could', 'closed'] as const
type ShownPart = (typeof shownParts)[number]

const words: Readonly<Record<ShownPart, string>> = {
  mine: 'Mine',
  could: 'What I could do',
  closed: 'Closed',
}

/** The part that the address names; without one, one’s own. */
export function useShownPart(): ShownPart {
  const [named] = useViewState('show')
  return shownParts.find((part) => part === named) ?? 'mine'
}

interface PageTabsProps {
  shown: ShownPart
  /** Undefined until it is known. */
  counts: Readonly<Record<ShownPart, number | undefined>>
}

/** Links, so that back undoes them and each can be shared. */
export function PageTabs({ shown, counts }: PageTabsProps) {
  return (
    <nav className="wheel-page-tabs" aria-label="Parts of the page">
      {shownParts.map((part) => (
        <Link
          key={part}
          to="."
          search={(now) => ({ ...now, show: part === 'mine' ? undefined : part })}
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
