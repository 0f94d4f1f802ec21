import { Suspense, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Header, type HeaderProps } from './header.tsx'
import './layout.css'
import { SidebarSheet } from './navigation/sidebar-sheet.tsx'
import { useSidebarState } from './navigation/sidebar-state.ts'
import { Sidebar } from './navigation/sidebar.tsx'
import { ReachBanner, SettlingBanner, StorageBanner } from './banners/storage-banner.tsx'

interface LayoutProps extends Omit<HeaderProps, 'onOpenSidebar'> {
  currentPath: string
  /** Short words beside the sidebar's entries. */
  /** What marks the demo portfolio, where the signed-in user looks at it. */
  demo?: ReactNode
  children: ReactNode
}

/** What surrounds every page of a signed-in user. */
export function Layout({ currentPath, demo, children, ...header }: LayoutProps) {
  const sidebar = useSidebarState()
  const main = useFocusOnNavigation(currentPath)
  const toMain = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="shell">
      <a href="#main" className="skip-link" onClick={toMain}>
        Skip to content
      </a>
      <Sidebar open={sidebar.open} onToggle={sidebar.toggle} currentPath={currentPath} />
      {sidebar.sheetOpen && <SidebarSheet onClose={sidebar.closeSheet} currentPath={currentPath} />}
      <div className="shell-page">
        <Header {...header} onOpenSidebar={sidebar.toggle} />
        <main ref={main} id="main" className="shell-main" tabIndex={-1}>
          <Suspense>{children}</Suspense>
        </main>
        <div className="shell-foot">
          <ReachBanner />
          <SettlingBanner />
          <StorageBanner />
          {demo}
          <BottomBar currentPath={currentPath} onMore={sidebar.toggle} />
        </div>
      </div>
    </div>
  )
}

/** A new page starts at its top for keyboard and screen reader too; the first page leaves the focus where it is. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
