/** View state that lives in the address, so that back, reload and sharing keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

export type ViewValues = Readonly<Record<string, string>>

export type ViewChanges = Readonly<Record<string, string | null>>

/** What is absent or empty is left out. */
const withChanges = (search: Search, changes: ViewChanges): Search =>
  Object.fromEntries(
    Object.entries({ ...search, ...changes }).filter(([, value]) => value !== null && value !== ''),
  )

/**
 * What the address says. A change starts from the address as it stands when the change comes: the page may not show
 * yet what was changed just before, and that must not be lost.
 */
const useAddress = () => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changesTo: (now: Search) => ViewChanges, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((now: Search) => withChanges(now, changesTo(now))) as never,
      replace,
      resetScroll: false,
    })
  return [search, change] as const
}

/** One named value of the address; null is absent. Opening something adds to the history, closing it replaces. */
export const useViewState = (name: string): readonly [string | null, (value: string | null) => void] => {
  const [search, change] = useAddress()
  const value = asText(search[name])
  return [value, (next) => change(() => ({ [name]: next }), value !== null)]
}

const itemsIn = (search: Search, name: string): Set<string> =>
  new Set((asText(search[name]) ?? '').split(',').filter((item) => item !== ''))

/** A set of names in one value of the address, as the groups that stand open. */
export const useViewSet = (
  name: string,
): readonly [ReadonlySet<string>, (item: string, isIn: boolean) => void] => {
  const [search, change] = useAddress()
  const items = itemsIn(search, name)
  const toggle = (item: string, isIn: boolean) =>
    change((now) => {
      const next = itemsIn(now, name)
      if (isIn) next.add(item)
      else next.delete(item)
      return { [name]: [...next].join(',') }
    }, items.size > 0)
  return [items, toggle]
}

/**
 * Several values of the address that belong together, as the fields of a filter; what is absent or empty is left out.
 * A change replaces the address; one that opens something adds to the history.
 */
export const useViewValues = (
  names: readonly string[],
): readonly [ViewValues, (changes: ViewChanges, isOpening?: boolean) => void] => {
  const [search, change] = useAddress()
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const text = asText(search[name])
      return text === null || text === '' ? [] : [[name, text]]
    }),
  )
  return [values, (changes, isOpening = false) => change(() => changes, !isOpening)]
}
