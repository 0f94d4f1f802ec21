import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

const step = 200

/**
 * The first 200 of a long list, and a button that brings 200 more: drawing ten thousand rows at once would freeze
 * the page.
 */
export function useGrowing<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
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
