/** The status of a campaign as its entries tell it. (docs/domain.md, "Wheel cycle"; the contract, "Wheels") */
import type { WheelStatus } from '@wheelwright/api'
import { daysBetween, type TradingDate } from '@wheelwright/core'
import type { KnownCycle } from '../entries/cycles.ts'

export interface ToldStatus {
  readonly status: WheelStatus
  readonly reason: string
}

const continuationDays = 7

const endedStatus = ({ cycle }: KnownCycle, ended: TradingDate, today: TradingDate): ToldStatus => {
  const heldShares = cycle.shareDays.some(({ shares }) => shares !== 0)
  if (heldShares) return { status: 'closed', reason: `Flat since ${ended}.` }
  return daysBetween(ended, today) <= continuationDays
    ? {
        status: 'expired',
        reason: `Nothing is open since ${ended}; a put opened within ${continuationDays} days continues the campaign.`,
      }
    : { status: 'closed', reason: `Flat since ${ended}, and no put continued it.` }
}

export const statusOf = (known: KnownCycle, today: TradingDate): ToldStatus => {
  const { cycle } = known
  if (cycle.ended !== null) return endedStatus(known, cycle.ended, today)
  const pending = cycle.openLegs.filter(({ instrument }) => instrument.contract.expiration < today)
  if (pending.length > 0)
    return {
      status: 'monitoring',
      reason: 'An option is past its expiration, and nothing says yet what became of it.',
    }
  const shares = cycle.lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const isCovered = cycle.slots.some(({ outcome, phase }) => outcome === 'open' && phase === 3)
  if (isCovered) return { status: 'covered', reason: 'A short call stands against the shares.' }
  if (shares > 0) return { status: 'assigned', reason: 'Shares are held, and no call is sold on them.' }
  return { status: 'active', reason: 'A short put is open.' }
}
