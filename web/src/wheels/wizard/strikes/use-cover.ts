/** What is free to cover the calls of the plan, from the positions; undefined until they are known. */
import { toPositionRecord, type WheelOpportunity } from '@wheelwright/api'
import { isOpen, openCover, uncoveredOf } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../../../client/queries/position-queries.ts'
import { typedPlan, type WizardForm } from '../state/form.ts'
import { soldAlready } from '../state/prefill.ts'

/** Null where the plan sells no call, and until the positions are known. */
export function useUncovered(form: WizardForm, found: WheelOpportunity | null) {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const cover = useMemo(() => {
    if (stocks.data === undefined || options.data === undefined) return null
    const accountId = found?.accountId ?? null
    const planned = soldAlready(found)
    const records = [...stocks.data, ...options.data]
      .map(toPositionRecord)
      .filter((record) => record !== null)
      .filter((record) => isOpen(record) && !planned.has(record.id))
      .filter((record) => accountId === null || record.accountId === accountId)
    return openCover(records)
  }, [stocks.data, options.data, found])
  return cover === null ? null : uncoveredOf(typedPlan(form), cover.get(form.ticker))
}
