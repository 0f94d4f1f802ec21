import type { ReactNode } from 'react'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Brand } from './brand.tsx'
import './header.css'
import './layout.css'

/** What surrounds a page that needs no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shell-page public-page">
      <header className="topbar">
        <Brand />
        <span className="topbar-room" />
        <AppearanceMenu />
      </header>
      <main className="shell-main">{children}</main>
    </div>
  )
}
