import { useCallback, useMemo, type ReactNode } from 'react'
import { useViewValues } from '../client/use-view-state.ts'
import type { TablePaging } from '../ui/lists/table.tsx'
import { Button } from '../ui/button.tsx'
import { limitOf, step } from './shown-limit.ts'

/**
 * The first of a long list, and the way to more of it: drawing hundreds of cards at once would take too long. How many
 * are shown stands in the address under `name`.
 */
export function useShown<T>(
  items: readonly T[],
  first: number,
  name: string,
): { readonly shown: readonly T[]; readonly more: ReactNode; readonly paging: TablePaging } {
  const [values, change] = useViewValues([name])
  const limit = limitOf(values[name], first)
  const onMore = useCallback(() => change({ [name]: String(limit + step) }), [change, name, limit])
  const left = items.length - limit
  // The same objects until something changes, so that nothing is drawn again for what else the address says.
  return {
    shown: useMemo(() => (items.length > limit ? items.slice(0, limit) : items), [items, limit]),
    paging: useMemo(() => ({ total: items.length, isLoading: false, onMore }), [items.length, onMore]),
    more:
      left > 0 ? (
        <div className="wheel-more">
          <Button onClick={onMore}>Show {Math.min(step, left)} more</Button>
          <span>
            {limit} of {items.length.toLocaleString('en-US')}
          </span>
        </div>
      ) : null,
  }
}
