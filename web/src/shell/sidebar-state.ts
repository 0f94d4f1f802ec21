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

/** Ctrl or Meta and B, wherever the focus is. */
export function isSidebarKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return (
    event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  )
}

export interface SidebarState {
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
    const onKey = (event: KeyboardEvent) => {
      if (!isSidebarKey(event)) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { open, sheetOpen, toggle, closeSheet: () => setSheetOpen(false) }
}
