/**
 * Of the values in the address those that can be chosen: another one, of an old link or an account that is merged, would
 * narrow a list to nothing while its field says that all are shown.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from './queries/accounts.ts'
import { useViewFilter, type ViewValues } from './use-view-state.ts'

/** By the name in the address; undefined while it is not known yet what can be chosen. */
export type Choices = Readonly<Record<string, ReadonlySet<string> | undefined>>

export function knownValues(values: ViewValues, choices: Choices): ViewValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => choices[name]?.has(value) ?? true),
  )
}

/** As `useViewFilter`, without the values that are none of these choices. */
export function useKnownFilter(names: readonly string[], choices: Choices): ReturnType<typeof useViewFilter> {
  const [values, change] = useViewFilter(names)
  return [knownValues(values, choices), change]
}

/** The ids of the user's accounts, once they are here. */
export function useAccountIds(): ReadonlySet<string> | undefined {
  const { data } = useQuery(accountsQuery)
  return useMemo(() => data && new Set(data.map(({ id }) => id)), [data])
}
