import { useEffect, useRef } from 'react'

/** Refreshes the prices once, quietly, when the page has loaded and there are options. */
export function useFirstRefresh(
  hasOptions: boolean,
  refresh: (how: { quietly: boolean }) => Promise<void>,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!hasOptions || isDone.current) return
    isDone.current = true
    void refresh({ quietly: true })
  }, [hasOptions, refresh])
}
