/** All wheels: the open ones first, since they are few, then the closed ones, which a long history has by the thousand. */
import type { WheelCycle } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cyclesQuery } from '../client/wheel-lists.ts'
import { mergeWheels } from './merge-wheels.ts'

export interface Cycles {
  /** Undefined until the first of them are here. */
  readonly data: readonly WheelCycle[] | undefined
  /** Whether all of them are here: only then counts and sums are. */
  readonly isWhole: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  /** When the open ones were read, in milliseconds; 0 before. */
  readonly updatedAt: number
  readonly refetch: () => Promise<unknown>
}

export function useCycles(): Cycles {
  const open = useQuery(cyclesQuery('open'))
  const closed = useQuery({ ...cyclesQuery('closed'), enabled: open.data !== undefined })
  const data = useMemo(
    () => (open.data === undefined ? undefined : mergeWheels(open.data, closed.data ?? [])),
    [open.data, closed.data],
  )
  const isWhole = open.data !== undefined && closed.data !== undefined
  return {
    data,
    isWhole,
    error: isWhole ? null : (open.error ?? closed.error),
    isFetching: open.isFetching || closed.isFetching,
    updatedAt: open.dataUpdatedAt,
    refetch: () => Promise.all([open.refetch(), closed.refetch()]),
  }
}
