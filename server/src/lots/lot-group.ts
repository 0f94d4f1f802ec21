/** A group of lots as the list of them shows it: the same whether its book was just booked or settling stored what it tells. */
import type { LotGroup } from '@wheelwright/api'
import { compareText, type CampaignCard, type OutsideShares } from '@wheelwright/core'

/** What is told of a campaign. */
export type GroupedCampaign = Pick<
  CampaignCard,
  'key' | 'accountId' | 'underlying' | 'started' | 'ended' | 'outcome' | 'lotCounts' | 'nakedCalls'
>

/** What brokers call the accounts of a user. */
export type AccountNumbers = ReadonlyMap<string, string | null>

/** What is said of campaigns beside what their books tell. */
export interface GroupContext {
  readonly accounts: AccountNumbers
  /** Campaigns whose wheels were deleted. */
  readonly inTrash: ReadonlySet<string>
}

export function groupOfCampaign(
  id: string,
  campaign: GroupedCampaign,
  { accounts, inTrash }: GroupContext,
): LotGroup {
  const { accountId, lotCounts, nakedCalls } = campaign
  return {
    id,
    cycleKey: campaign.key,
    wheelInTrash: inTrash.has(id),
    ticker: campaign.underlying,
    accountId,
    accountNumber: accounts.get(accountId) ?? null,
    startedOn: campaign.started,
    endedOn: campaign.ended,
    outcome: campaign.outcome,
    ...lotCounts,
    nakedCalls,
  }
}

const outsideId = (accountId: string, ticker: string): string => `shares:${accountId}:${ticker}`

/** The ticker of shares in no campaign; null where the id is none of these. */
export function tickerInId(id: string): string | null {
  return /^shares:[^:]+:(.+)$/.exec(id)?.[1] ?? null
}

export function groupOutside(
  { accountId, ticker }: Pick<LotGroup, 'accountId' | 'ticker'>,
  { since, blocks, oddShares }: OutsideShares,
  accounts: AccountNumbers,
): LotGroup {
  return {
    id: outsideId(accountId, ticker),
    cycleKey: null,
    wheelInTrash: false,
    ticker,
    accountId,
    accountNumber: accounts.get(accountId) ?? null,
    startedOn: since,
    endedOn: null,
    outcome: null,
    covered: 0,
    uncovered: blocks,
    cashReserved: 0,
    closed: 0,
    oddShares,
    nakedCalls: 0,
  }
}

/** What says where a group stands among the others. */
export interface GroupPlace extends Pick<LotGroup, 'id' | 'ticker'> {
  readonly startedOn: string | null
  readonly endedOn: string | null
}

const isOutside = ({ id }: GroupPlace): boolean => tickerInId(id) !== null

/** Running wheels, the latest first; then shares in no wheel by their ticker, since they show no day; then what ended. */
export function latestFirst(a: GroupPlace, b: GroupPlace): number {
  return (
    Number(a.endedOn !== null) - Number(b.endedOn !== null) ||
    Number(isOutside(a)) - Number(isOutside(b)) ||
    compareText(b.endedOn ?? '', a.endedOn ?? '') ||
    (isOutside(a) ? 0 : compareText(b.startedOn ?? '', a.startedOn ?? '')) ||
    compareText(a.ticker, b.ticker) ||
    compareText(a.id, b.id)
  )
}
