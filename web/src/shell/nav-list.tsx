import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../client/queries.ts'
import { Link } from '../routing/link.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { currentPage } from './current-page.ts'
import './nav-list.css'
import { navigation, type NavPath } from './navigation.ts'

/** A short word beside an entry: how many, in balance. */
export type NavNotes = Partial<Record<NavPath, string>>

interface NavListProps {
  currentPath: string
  notes?: NavNotes | undefined
  /** Icons only; the names are told by tooltips. */
  iconsOnly?: boolean
  onNavigate?: () => void
  /** Names the landmark. */
  label?: string
}

export function NavList({
  currentPath,
  notes = {},
  iconsOnly = false,
  onNavigate,
  label = 'Main',
}: NavListProps) {
  // Whoever shows the layout reads the user; nothing is asked here.
  const isAdmin = useQuery({ ...userQuery, enabled: false }).data?.roles.includes('admin') === true
  const current = `/${currentPage(currentPath)}`
  return (
    <nav className="nav" aria-label={label} data-icons-only={iconsOnly || undefined}>
      {navigation.map((group) => (
        <div key={group.title} className="nav-group">
          <h2 className="nav-title">{group.title}</h2>
          <ul>
            {group.entries.map((entry) => {
              if (entry.to === '/Admin' && !isAdmin) return null
              const link = (
                <Link
                  to={entry.to}
                  className="nav-link"

                  aria-current={entry.to === current ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <span className="nav-icon" aria-hidden="true">
                    <entry.Icon />
                  </span>
                  <span className="nav-label">{entry.label}</span>
                  {notes[entry.to] !== undefined && (
                    <span className="nav-note aside-words">{notes[entry.to]}</span>
                  )}
                </Link>
              )
              return (
                <li key={entry.to}>
                  {iconsOnly ? (
                    <Tooltip text={entry.label} side="end" describes={false}>
                      {link}
                    </Tooltip>
                  ) : (
                    link
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
