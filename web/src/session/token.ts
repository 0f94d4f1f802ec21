import { useSyncExternalStore } from 'react'

/** The bearer token lives as long as the tab, under the product's own key. */
const storageKey = 'wheelwright.session'
/** What else a session keeps in its tab is named so, and goes with the session. */
export const sessionItemPrefix = 'wheelwright.session.'
const listeners = new Set<() => void>()
/** The token where the tab has no room for it: the session lives until the page is loaded anew. */
let unkept: string | null = null

function announce(): void {
  for (const listener of listeners) listener()
}

export function readToken(): string | null {
  return unkept ?? sessionStorage.getItem(storageKey)
}

export function storeToken(token: string): void {
  if (token !== readToken()) forgetItems()
  unkept = keep(token) ? null : token
  announce()
}

function keep(token: string): boolean {
  try {
    sessionStorage.setItem(storageKey, token)
    return true
  } catch {
    sessionStorage.removeItem(storageKey)
    return false
  }
}

function forgetItems(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(sessionItemPrefix)) sessionStorage.removeItem(key)
}

export function clearToken(): void {
  unkept = null
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
