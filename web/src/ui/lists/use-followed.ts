import { useEffect, useState } from 'react'

/**
 * A value of one's own that follows another. What was chosen or typed stands at once, also where the address takes it
 * over in its own time; whenever the other changes, its word counts. While `isHeld`, as while one types, it does not, until the
 * browser goes back or forward: what was typed is undone by that.
 */
export function useFollowed<T>(value: T, isHeld = false): readonly [T, (own: T) => void] {
  const [own, setOwn] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isUndone, setIsUndone] = useState(false)
  useEffect(() => {
    const undo = () => setIsUndone(true)
    addEventListener('popstate', undo)
    return () => removeEventListener('popstate', undo)
  }, [])
  const holds = isHeld && !isUndone
  if (value !== seen) setSeen(value)
  if ((value !== seen && !holds) || (isUndone && own !== value)) setOwn(value)
  const choose = (next: T) => {
    setIsUndone(false)
    setOwn(next)
  }
  return [value === seen || holds ? own : value, choose]
}
