import { useCallback } from 'react'
import { useNavigate, useSearch } from '../routing/use-routing.ts'
/** View state that lives in the address, so that back, reload and sharing keep it. */

export type ViewValues = Readonly<Record<string, string>>

export type ViewChanges = Readonly<Record<string, string | null>>

/**
 * What the address says. A change starts from the address as it stands when the change comes: the page may not show
 * yet what was changed just before, and that must not be lost. What changes it stays the same function, so that rows which
 * have it are drawn again for what they show alone.
 */
const useAddress = () => {
  const search = useSearch()
  const navigate = useNavigate()
  const change = useCallback(
    (changesTo: (now: ViewValues) => ViewChanges, replace: boolean) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...changesTo(now) }), replace }),
    [navigate],
  )
  return [search, change] as const
}

/** One named value of the address; null is absent. Opening something adds to the history, closing it replaces. */
export function useViewState(name: string): readonly [string | null, (value: string | null) => void] {
  const [search, change] = useAddress()
  const value = search[name] ?? null
  return [value, (next) => change(() => ({ [name]: next }), value !== null)]
}

const itemsIn = (search: ViewValues, name: string): Set<string> =>
  new Set((search[name] ?? '').split(',').filter((item) => item !== ''))

/** A set of names in one value of the address, as the groups that stand open. */
export function useViewSet(
  name: string,
): readonly [ReadonlySet<string>, (item: string, isIn: boolean) => void] {
  const [search, change] = useAddress()
  const items = itemsIn(search, name)
  const isAny = items.size > 0
  const toggle = useCallback(
    (item: string, isIn: boolean) =>
      change((now) => {
        const next = itemsIn(now, name)
        if (isIn) next.add(item)
        else next.delete(item)
        return { [name]: [...next].join(',') }
      }, isAny),
    [change, name, isAny],
  )
  return [items, toggle]
}

/**
 * Several values of the address that belong together, as the fields of a filter; what is absent or empty is left out.
 * A change replaces the address; one that opens something adds to the history.
 */
export function useViewValues(
  names: readonly string[],
): readonly [ViewValues, (changes: ViewChanges, isOpening?: boolean) => void] {
  const [search, change] = useAddress()
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const text = search[name] ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )
  const changeValues = useCallback(
    (changes: ViewChanges, isOpening = false) => change(() => changes, !isOpening),
    [change],
  )
  return [values, changeValues]
}

/** What narrows a list: a choice where none stood adds to the history, so that back takes it away; any other replaces it. */
export function useViewFilter(
  names: readonly string[],
): readonly [ViewValues, (changes: ViewChanges) => void] {
  const [values, change] = useViewValues(names)
  const narrow = (changes: ViewChanges) => {
    const isNew = Object.entries(changes).some(([name, value]) => value && values[name] === undefined)
    change(changes, isNew)
  }
  return [values, narrow]
}
