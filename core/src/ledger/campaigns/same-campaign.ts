// A wheel made by hand and a campaign found in the ledger may be the same. That is proposed with reasons and never merged
// automatically: the user accepts it. Authority: docs/domain.md, section "Wheel cycle".
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { Money } from '../../base/money.ts'
import type { Cycle, CycleEvent, CycleEventType } from './cycle.ts'

/** What is known of a wheel made by hand. */
export interface ManualCycle {
  readonly id: string
  readonly ticker: string
  /** Null when it names no account. */
  readonly accountId: string | null
  readonly strategy: 'covered_call' | 'cash_secured_put' | 'full_wheel' | 'poor_mans_covered_call'
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  readonly contracts: number | null
  readonly startedOn: TradingDate
}

type Trait = 'account' | 'start' | 'strike' | 'expiration' | 'contracts' | 'strategy'

/** Two that may be the same campaign. */
export interface CampaignProposal {
  readonly manualId: string
  readonly cycleKey: string
  readonly accountId: string
  /** Reasons for it. */
  readonly agree: readonly Trait[]
  /** What is stated and differs. */
  readonly differ: readonly Trait[]
  /** Days from the start by hand to the start in the ledger. */
  readonly daysApart: number
}

/** How many days the starts may be apart where a trader enters a wheel within the week in which it begins. */
const MAX_DAYS_APART = 7

const firstEvents: Readonly<Record<ManualCycle['strategy'], readonly CycleEventType[]>> = {
  cash_secured_put: ['SELL_PUT'],
  full_wheel: ['SELL_PUT', 'SELL_CALL_OPEN'],
  covered_call: ['SELL_CALL_OPEN'],
  poor_mans_covered_call: ['SELL_CALL_OPEN'],
}

/**
 * Pairs of one ticker that start within a week of each other and agree in strike or contracts, and those of which the one by
 * hand names a contract that the campaign had sold by then; the most likely first.
 */
export function campaignProposals(
  manual: readonly ManualCycle[],
  cycles: readonly Cycle[],
): CampaignProposal[] {
  const proposals = manual.flatMap((made) => {
    const same = cycles.filter(({ underlying }) => underlying === made.ticker)
    return same.map((cycle) => compareCycles(made, cycle)).filter((proposal) => proposal !== null)
  })
  return proposals.sort(likeliestFirst)
}

function compareCycles(made: ManualCycle, cycle: Cycle): CampaignProposal | null {
  const daysApart = daysBetween(made.startedOn, cycle.started)
  if (made.accountId !== null && made.accountId !== cycle.accountId) return null
  const opened =
    Math.abs(daysApart) > MAX_DAYS_APART ? sameContract(made, cycle.events) : openedFirst(cycle.events)
  if (opened === null) return null
  const [first] = opened
  const contracts = opened.reduce((sum, event) => sum + event.contracts, 0)
  const said: readonly (readonly [Trait, boolean | null])[] = [
    ['account', made.accountId === null ? null : true],
    ['start', daysApart === 0 ? true : null],
    ['strike', made.strike === null ? null : opened.some(({ strike }) => strike === made.strike)],
    [
      'expiration',
      made.expiration === null ? null : opened.some(({ expiration }) => expiration === made.expiration),
    ],
    ['contracts', made.contracts === null ? null : made.contracts === contracts],
    ['strategy', first === undefined ? null : firstEvents[made.strategy].includes(first.type)],
  ]
  const agree = said.filter(([, same]) => same === true).map(([trait]) => trait)
  const differ = said.filter(([, same]) => same === false).map(([trait]) => trait)
  if (!agree.includes('strike') && !agree.includes('contracts')) return null
  return { manualId: made.id, cycleKey: cycle.key, accountId: cycle.accountId, agree, differ, daysApart }
}

const shortsIn = (events: readonly CycleEvent[]): CycleEvent[] =>
  events.filter(({ type }) => firstEvents.full_wheel.includes(type))

function openedFirst(events: readonly CycleEvent[]): readonly CycleEvent[] {
  const shorts = shortsIn(events)
  const [first] = shorts
  return shorts.filter(({ date, type }) => date === first?.date && type === first.type)
}

/** What the campaign had sold of the contract when the wheel was entered; null where that was nothing. */
function sameContract(made: ManualCycle, events: readonly CycleEvent[]): readonly CycleEvent[] | null {
  const sold = shortsIn(events).filter(
    ({ strike, expiration, date }) =>
      strike === made.strike && expiration === made.expiration && date <= made.startedOn,
  )
  return sold.length === 0 ? null : sold
}

function likeliestFirst(a: CampaignProposal, b: CampaignProposal): number {
  return (
    a.differ.length - b.differ.length ||
    b.agree.length - a.agree.length ||
    Math.abs(a.daysApart) - Math.abs(b.daysApart)
  )
}
