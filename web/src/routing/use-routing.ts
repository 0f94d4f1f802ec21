/** What a component reads of the address, and how it changes it. */
import { createContext, use, useCallback, useMemo } from 'react'
import { useParams as useMatchedParams } from 'wouter'
import { usePathname, useSearch as useSearchText } from 'wouter/use-browser-location'
import { hrefOf, readSearch, type Place } from './address.ts'
import { addressIn } from './asked-address.ts'
import type { Navigate, Way } from './navigation.ts'

/** How the pages go from one to another; put around them by who knows them all. */
export const Navigation = createContext<Navigate>(async () => {})

/** Changes the address; a change of the open page starts from the address as it is then. */
export function useNavigate(): (place: Place & Way) => Promise<void> {
  const go = use(Navigation)
  return useCallback((place) => go(hrefOf(place, location), place), [go])
}

/** Goes on to what was asked for before the sign-in page came in its way. */
export function useGoOn(): () => Promise<void> {
  const go = use(Navigation)
  return useCallback(() => go(addressIn(history.state)), [go])
}

/** The view state in the address. */
export function useSearch(): Readonly<Record<string, string>> {
  const text = useSearchText()
  return useMemo(() => readSearch(text), [text])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What stands in the address for the names of the page's path. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  const params = useMatchedParams()
  return useMemo(
    () => Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decode(text ?? '')])),
    [params],
  )
}

/** The address of a place, seen from where the browser is. */
export function useHref(place: Place): string {
  return hrefOf(place, { pathname: usePathname(), search: useSearchText() })
}
