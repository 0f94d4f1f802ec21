import { useState, type ReactNode } from 'react'
import type { TablePaging } from '../ui/table.tsx'
import { Button } from '../ui/button.tsx'

/** What a press brings. */
const step = 48

/** The first of a long list, and the way to more of it: drawing hundreds of cards at once would take too long. */
export const useShown = <T,>(
  items: readonly T[],
  first: number,
): { readonly shown: readonly T[]; readonly more: ReactNode; readonly paging: TablePaging } => {
  const [limit, setLimit] = useState(first)
  const onMore = () => setLimit(limit + step)
  const left = items.length - limit
  return {
    shown: left > 0 ? items.slice(0, limit) : items,
    paging: { total: items.length, isLoading: false, onMore },
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
