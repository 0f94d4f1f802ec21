import { tradingDateAt } from '@wheelwright/core'
import { useCallback } from 'react'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { useOfNow } from '../ui/now.ts'
import { listedNameOfWheel, type ListedWheel } from './wheel-names.ts'

/** Names the wheels of a list so that no two of its rows, nor their buttons, are called the same. */
export function useWheelName(): (wheel: ListedWheel) => string {
  const today = useOfNow(tradingDateAt)
  const hasAccounts = useHasAccounts()
  return useCallback((wheel) => listedNameOfWheel(wheel, today, hasAccounts), [today, hasAccounts])
}
