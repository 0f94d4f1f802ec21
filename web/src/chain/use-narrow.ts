import { useSyncExternalStore } from 'react'

/** Below this both sides of a chain have no room beside each other. */
const narrow = '(width < 72rem)'

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
