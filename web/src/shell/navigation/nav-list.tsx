import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../client/queries/queries.ts'
import { Link } from '../../routing/link.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { currentPage } from './current-page.ts'
import './nav-list.css'
import { NavNote } from './nav-note.tsx'
import { navigation } from './navigation.ts'

interface NavListProps {
  currentPath: string
  /** Icons only; the names are told by tooltips. */
  iconsOnly?: boolean
  onNavigate?: () => void
  /** Names the landmark. */
  label?: string
}

export function NavList({ currentPath, iconsOnly = false, onNavigate, label = 'Main' }: NavListProps) {
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
                  {!iconsOnly && <NavNote page={entry.to} />}
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
