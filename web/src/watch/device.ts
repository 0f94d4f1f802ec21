/** Whether this browser shows notifications, and of what it did. Kept on the device: another one asks for itself. */
const choiceKey = 'wheelwright.notifications'
const shownKey = 'wheelwright.notified'
const mostShown = 200

export function canNotify(): boolean {
  return 'Notification' in globalThis
}

export function isNotifying(): boolean {
  return canNotify() && Notification.permission === 'granted' && localStorage.getItem(choiceKey) === 'on'
}

export function stopNotifying(): void {
  return localStorage.removeItem(choiceKey)
}

/** Asks the browser, and keeps the answer; it says no, or has no room to keep it. */
export async function startNotifying(): Promise<'on' | 'denied' | 'full'> {
  if (!canNotify() || (await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    localStorage.setItem(choiceKey, 'on')
    return 'on'
  } catch {
    return 'full'
  }
}

export function shownIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shownKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** A browser without room forgets what it showed, and may show it again. */
export function noteShown(ids: readonly string[]): void {
  try {
    localStorage.setItem(shownKey, JSON.stringify([...shownIds(), ...ids].slice(-mostShown)))
  } catch {
    localStorage.removeItem(shownKey)
  }
}
