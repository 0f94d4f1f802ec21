/** When the prices of wheels refresh by themselves: every half minute in the document's window, never behind a hidden tab. */
import { isRefreshTime } from '@wheelwright/core'

export const autoRefreshMs = 30_000

interface Moment {
  readonly isOn: boolean
  readonly hasPositions: boolean
  /** Another tab covers the page. */
  readonly isHidden: boolean
  readonly nowMs: number
}

export function refreshesNow({ isOn, hasPositions, isHidden, nowMs }: Moment): boolean {
  return isOn && hasPositions && !isHidden && isRefreshTime(nowMs)
}

const key = 'wheelwright.auto-refresh'

/** Off until it is switched on, since each refresh asks a price source. */
export function isAutoRefreshKept(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export function keepAutoRefresh(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Storage may be switched off; then the choice lasts as long as the page.
  }
}
