import { useEffect, useRef, useState } from 'react'
import { now } from '../ui/now.ts'
import { autoRefreshMs, isAutoRefreshKept, keepAutoRefresh, refreshesNow } from './auto-refresh.ts'

interface Refreshing {
  readonly hasPositions: boolean
  readonly refresh: () => Promise<void>
}

/** The switch of the automatic refresh, and the refresh itself. */
export function useAutoRefresh(refreshing: Refreshing) {
  const [isOn, setIsOn] = useState(isAutoRefreshKept)
  // The beat goes on however often the page is drawn.
  const latest = useRef(refreshing)
  useEffect(() => {
    latest.current = refreshing
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      const { hasPositions, refresh } = latest.current
      if (refreshesNow({ isOn, hasPositions, isHidden: document.hidden, nowMs: now() })) void refresh()
    }, autoRefreshMs)
    return () => clearInterval(timer)
  }, [isOn])
  const toggle = (): void => {
    keepAutoRefresh(!isOn)
    setIsOn(!isOn)
  }
  return { isOn, toggle }
}
