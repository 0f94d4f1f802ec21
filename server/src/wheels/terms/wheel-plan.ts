/** The plan of a wheel for the options that are sold on it, of those among its parameters that the user set. */
import { isPlanned, type StrikePlan } from '@wheelwright/core'
import type { WheelRow } from '../../database/schema.ts'
import { inOrder, parametersOf, type StoredParameters } from '../wheel-rows.ts'

/** Null where no parameter says anything about it. */
export function planOf({ parameters = {} }: StoredParameters): StrikePlan | null {
  const plan: StrikePlan = {
    method: parameters.strikeSelectionMethod ?? null,
    leastDays: parameters.minDte ?? null,
    mostDays: parameters.maxDte ?? null,
    leastRate: parameters.targetPremiumRate ?? null,
  }
  return isPlanned(plan) ? plan : null
}

interface Planned {
  readonly accountId: string | null
  readonly ticker: string
  /** Of the campaign that it stands in; null where it stands in none. */
  readonly campaignId: string | null
}

/** Of its own wheel, else of the latest open one of its account and ticker, else of one that names no account. */
export function planFor(
  rows: readonly WheelRow[],
  { accountId, ticker, campaignId }: Planned,
): StrikePlan | null {
  const open = rows
    .toSorted(inOrder)
    .filter((row) => row.ticker === ticker && row.deleted_at === null && row.status !== 'closed')
  const latest = (fits: (row: WheelRow) => boolean) =>
    open.filter(fits).findLast((row) => planOf(parametersOf(row)) !== null)
  const row =
    latest(
      ({ id, campaign_id }) => campaignId !== null && (id === campaignId || campaign_id === campaignId),
    ) ??
    latest(({ account_id }) => accountId !== null && account_id === accountId) ??
    latest(({ account_id }) => account_id === null)
  return row === undefined ? null : planOf(parametersOf(row))
}
