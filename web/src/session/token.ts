import { useSyncExternalStore } from 'react'

/** The bearer token lives as long as the tab, under the product's own key. */
const storageKey = 'wheelwright.session'
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function readToken(): string | null {
  return sessionStorage.getItem(storageKey)
}

export function storeToken(token: string): void {
  sessionStorage.setItem(storageKey, token)
  announce()
}

export function clearToken(): void {
  sessionStorage.removeItem(storageKey)
  announce()
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken)
}
