/** View state that lives in the address, so that back, reload and sharing keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

/** One named value of the address; null is absent. Opening something adds to the history, closing it replaces. */
export const useViewState = (name: string): readonly [string | null, (value: string | null) => void] => {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const raw = search[name]
  const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : null
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
