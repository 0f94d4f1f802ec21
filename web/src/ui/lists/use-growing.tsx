import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'

/**
 * The first of a long list, and a button that brings as many more: drawing ten thousand rows at once would freeze the
 * page. A step suits rows; what is larger says a smaller one.
 */
export function useGrowing<T>(items: readonly T[], step = 200): { shown: readonly T[]; more: ReactNode } {
  const [limit, setLimit] = useState(step)
  const left = items.length - limit
  if (left <= 0) return { shown: items, more: null }
  const more = (
    <div className="growing">
      <Button onClick={() => setLimit(limit + step)}>Show {Math.min(step, left)} more</Button>
      <span>
        {limit} of {items.length.toLocaleString('en-US')}
      </span>
    </div>
  )
  return { shown: items.slice(0, limit), more }
}
