import { useEffect, useState } from 'react'

/** The specification keeps the sidebar's state in a cookie of this name for 7 days. */
const cookieName = 'sidebar_state'
const cookieSeconds = 7 * 24 * 60 * 60

export function sidebarOpenFrom(cookies: string): boolean {
  return !cookies.split('; ').includes(`${cookieName}=false`)
}

export function sidebarCookie(open: boolean): string {
  return `${cookieName}=${open}; path=/; max-age=${cookieSeconds}; samesite=lax`
}

const askedFor = 'wheelwright.sidebar'

/** From anywhere on the page; its key is in the registry of all keys. */
export function toggleSidebar(): void {
  dispatchEvent(new Event(askedFor))
}

interface SidebarState {
  /** Expanded on a wide window. */
  open: boolean
  /** Shown as a sheet on a narrow one. */
  sheetOpen: boolean
  toggle: () => void
  closeSheet: () => void
}

const narrow = '(width < 48rem)'

export function useSidebarState(): SidebarState {
  const [open, setOpen] = useState(() => sidebarOpenFrom(document.cookie))
  const [sheetOpen, setSheetOpen] = useState(false)
  const toggle = () => {
    if (matchMedia(narrow).matches) return setSheetOpen((before) => !before)
    document.cookie = sidebarCookie(!open)
    setOpen(!open)
  }
  useEffect(() => {
    addEventListener(askedFor, toggle)
    return () => removeEventListener(askedFor, toggle)
  })
  return { open, sheetOpen, toggle, closeSheet: () => setSheetOpen(false) }
}
