/**
 * Privacy mode: amounts are hidden on this device until it is switched off again. What counts as an amount, and how it
 * is hidden, says decision record 0039.
 */
import { createContext, use } from 'react'

const storageKey = 'wheelwright.privacy'

/** How often it changed: who reads it is drawn again with each change. Its provider is `PrivacyChanges`. */
export const PrivacyContext = createContext(0)
let tell = (): void => {}

/** Stands for an amount in a sentence, so that a screen reader says it too. */
export const hiddenWord = 'hidden'

/** Read before anything is drawn, so that no amount is ever seen first and hidden then. */
let hides = stored()

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    // Storage may be switched off.
    return false
  }
}

function apply(next: boolean): void {
  hides = next
  tell()
}

/** Whoever draws the pages is told of each change, after it. */
export function whenPrivacyChanges(listener: () => void): void {
  tell = listener
}

export function isPrivate(): boolean {
  return hides
}

/** False where this browser does not keep it: then it lasts as long as the page. */
export function setPrivate(next: boolean): boolean {
  apply(next)
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    return true
  } catch {
    return false
  }
}

/** Other tabs of this browser hide and show amounts together with this one. */
export function followPrivacy(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) apply(stored())
  })
}

/** Draws the caller again when amounts are hidden or shown. */
export function usePrivacy(): boolean {
  use(PrivacyContext)
  return hides
}
