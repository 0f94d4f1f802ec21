import { useSyncExternalStore } from 'react'

/** The bearer token lives as long as the tab, under the product's own key. */
const storageKey = 'wheelwright.session'
/** What else a session keeps in its tab is named so, and goes with the session. */
export const sessionItemPrefix = 'wheelwright.session.'
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function readToken(): string | null {
  return sessionStorage.getItem(storageKey)
}

export function storeToken(token: string): void {
  if (token !== readToken()) forgetItems()
  sessionStorage.setItem(storageKey, token)
  announce()
}

function forgetItems(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(sessionItemPrefix)) sessionStorage.removeItem(key)
}

export function clearToken(): void {
  sessionStorage.removeItem(storageKey)
  forgetItems()
  announce()
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken)
}
