import type { ReactNode } from 'react'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Brand } from './brand.tsx'
import './header.css'
import './layout.css'

/** What surrounds a page that needs no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shell-page mx-auto max-w-5xl">
      <header className="topbar">
        <Brand />
        <span className="flex-1" />
        <AppearanceMenu />
      </header>
      <main className="shell-main">{children}</main>
    </div>
  )
}
