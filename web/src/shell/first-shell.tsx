import { WheelMark } from '../ui/wheel-marks/phase-ring.tsx'
import './first-shell.css'
import { daily } from './navigation/daily.ts'
import { MoreGlyph } from './navigation/nav-glyphs.tsx'
import { navigation } from './navigation/navigation.ts'

/**
 * What surrounds every page, as it stands in the first HTML: drawn before any script has come, with plain links, and
 * replaced in the same place by the layout. Rendered by the build, never in the browser.
 */
export function FirstShell() {
  return (
    <div className="shell first-shell" aria-busy="true">
      <aside className="sidebar" data-open aria-label="Sidebar">
        <div className="sidebar-head">
          <FirstBrand name />
        </div>
        <nav className="nav" aria-label="Main">
          {navigation.map(({ title, entries }) => (
            <div key={title} className="nav-group">
              <h2 className="nav-title">{title}</h2>
              <ul>
                {entries
                  .filter(({ to }) => to !== '/Admin')
                  .map(({ to, label, Icon }) => (
                    <li key={to}>
                      <a href={to} className="nav-link">
                        <span className="nav-icon" aria-hidden="true">
                          <Icon />
                        </span>
                        <span className="nav-label">{label}</span>
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </aside>
      <div className="shell-page">
        <header className="topbar">
          <div className="topbar-start">
            <span className="first-shell-button" />
            <FirstBrand />
          </div>
        </header>
        <main className="shell-main" />
        <div className="shell-foot">
          <nav className="bottom-bar" aria-label="Daily">
            {daily.map(({ to, label, Icon }) => (
              <a key={to} href={to}>
                <Icon />
                {label}
              </a>
            ))}
            <span>
              <MoreGlyph />
              More
            </span>
          </nav>
        </div>
      </div>
    </div>
  )
}

function FirstBrand({ name = false }: { name?: boolean }) {
  return (
    <a href="/Dashboard" className="brand" aria-label="Wheelwright">
      <WheelMark size={22} />
      {name && <span aria-hidden="true">Wheelwright</span>}
    </a>
  )
}
