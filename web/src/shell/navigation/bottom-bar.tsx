import { Link } from '../../routing/link.tsx'
import './bottom-bar.css'
import { daily } from './daily.ts'
import { currentPage } from './current-page.ts'
import { MoreGlyph } from './nav-glyphs.tsx'

interface BottomBarProps {
  currentPath: string
  /** Opens the sheet with all pages. */
  onMore: () => void
}

/** The pages of every day under the thumb, on a narrow window. */
export function BottomBar({ currentPath, onMore }: BottomBarProps) {
  const current = `/${currentPage(currentPath)}`
  return (
    <nav className="bottom-bar" aria-label="Daily">
      {daily.map(({ to, label, Icon }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          <Icon />
          {label}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <MoreGlyph />
        More
      </button>
    </nav>
  )
}
