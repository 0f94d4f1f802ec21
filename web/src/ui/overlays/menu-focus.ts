import type { KeyboardEvent } from 'react'

/** The item that a key leads to, or null when the key is not for moving. */
export function menuTarget(key: string, labels: readonly string[], current: number): number | null {
  const last = labels.length - 1
  if (last < 0) return null
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const wanted = key.toLowerCase()
  for (let step = 1; step <= labels.length; step++) {
    const index = (current + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(wanted) === true) return index
  }
  return null
}

/** Moves the focus inside a menu; Tab and Escape leave it, and Escape goes no further. */
export function menuFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
    close()
    return
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const labels = items.map((item) => item.textContent)
  const target = menuTarget(event.key, labels, items.indexOf(event.target as HTMLElement))
  if (target === null) return
  event.preventDefault()
  items[target]?.focus()
}
