import { useState } from 'react'

/**
 * A value of one's own that follows another. What was chosen or typed stands at once, also where the address takes it
 * over in its own time; whenever the other changes, its word counts. While `isHeld`, as while one types, it does not.
 */
export function useFollowed<T>(value: T, isHeld = false): readonly [T, (own: T) => void] {
  const [own, setOwn] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (!isHeld) setOwn(value)
  }
  return [value === seen || isHeld ? own : value, setOwn]
}
