/**
 * All wheels: of the open ones those first that ask for their owner, which are what is looked at, then all of them, then the closed
 * ones, which a long history has by the thousand.
 */
import { fullPage, type WheelCycle } from '@wheelwright/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cyclesQuery, firstOpenQuery } from '../client/queries/wheel-lists.ts'
import { mergeWheels } from './merge-wheels.ts'

export interface Cycles {
  /** The open ones that ask first, in that order, while the others are on their way. */
  readonly first: readonly WheelCycle[] | undefined
  /** Undefined until all open ones are here. */
  readonly data: readonly WheelCycle[] | undefined
  /** Whether all of them are here: only then counts and sums are. */
  readonly isWhole: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  /** When the open ones were read, in milliseconds; 0 before. */
  readonly updatedAt: number
  readonly refetch: () => Promise<unknown>
}

/** Fewer than an answer may have are all there are. */
const allOf = (first: readonly WheelCycle[] | undefined): readonly WheelCycle[] | undefined =>
  first !== undefined && first.length < fullPage ? first : undefined

export function useCycles(): Cycles {
  const isKnown = useQueryClient().getQueryData(cyclesQuery('open').queryKey) !== undefined
  const first = useQuery({ ...firstOpenQuery, enabled: !isKnown })
  const open = useQuery({ ...cyclesQuery('open'), enabled: isKnown || !first.isPending })
  const running = open.data ?? allOf(first.data)
  const closed = useQuery({ ...cyclesQuery('closed'), enabled: running !== undefined })
  const data = useMemo(
    () => (running === undefined ? undefined : mergeWheels(running, closed.data ?? [])),
    [running, closed.data],
  )
  const isWhole = running !== undefined && closed.data !== undefined
  return {
    first: data === undefined ? first.data : undefined,
    data,
    isWhole,
    error: isWhole ? null : (open.error ?? closed.error),
    isFetching: open.isFetching || closed.isFetching,
    updatedAt: open.dataUpdatedAt || (running === undefined ? 0 : first.dataUpdatedAt),
    refetch: () => Promise.all([open.refetch(), closed.refetch()]),
  }
}
