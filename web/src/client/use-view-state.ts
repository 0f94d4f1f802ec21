/** View state that lives in the address, so that back, reload and sharing keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

/** One named value of the address; null is absent. Opening something adds to the history, closing it replaces. */
export const useViewState = (name: string): readonly [string | null, (value: string | null) => void] => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = asText(search[name])
  const set = (next: string | null) => {
    const { [name]: _old, ...rest } = search
    void navigate({
      to: '.',
      search: (next === null ? rest : { ...rest, [name]: next }) as never,
      replace: value !== null,
      resetScroll: false,
    })
  }
  return [value, set]
}

/** A set of names in one value of the address, as the groups that stand open. */
export const useViewSet = (
  name: string,
): readonly [ReadonlySet<string>, (item: string, isIn: boolean) => void] => {
  const [value, set] = useViewState(name)
  const items = new Set((value ?? '').split(',').filter((item) => item !== ''))
  const toggle = (item: string, isIn: boolean) => {
    const next = new Set(items)
    if (isIn) next.add(item)
    else next.delete(item)
    set(next.size === 0 ? null : [...next].join(','))
  }
  return [items, toggle]
}

export type ViewValues = Readonly<Record<string, string>>

export type ViewChanges = Readonly<Record<string, string | null>>

/**
 * Several values of the address that belong together, as the fields of a filter; what is absent or empty is left out.
 * A change replaces the address; one that opens something adds to the history.
 */
export const useViewValues = (
  names: readonly string[],
): readonly [ViewValues, (changes: ViewChanges, isOpening?: boolean) => void] => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const text = asText(search[name])
      return text === null || text === '' ? [] : [[name, text]]
    }),
  )
  const change = (changes: ViewChanges, isOpening = false) => {
    const next = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== null && value !== '',
    )
    void navigate({
      to: '.',
      search: Object.fromEntries(next) as never,
      replace: !isOpening,
      resetScroll: false,
    })
  }
  return [values, change]
}
