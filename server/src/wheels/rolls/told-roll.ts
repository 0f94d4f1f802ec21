/** A roll as a caller tells it, checked in the order in which it is asked for. */
import type { WheelRoll } from '@wheelwright/api'
import { countedText, MOST_CONTRACTS, planMessages, rollTypes } from '@wheelwright/core'
import type { Money, RollTold, RollType, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Refused } from '../../http/call.ts'
import { invalid, missing, strikeFault } from '../terms/field-faults.ts'

export interface ToldRoll {
  readonly from: TradingDate
  readonly to: TradingDate
  readonly type: RollType
  /** Null: not told, as all that follows. */
  readonly toStrike: Money | null
  readonly optionId: string | null
  readonly contracts: number | null
  readonly date: TradingDate | null
  readonly figures: Omit<RollTold, 'contracts' | 'multiplier'>
}

const contractsFault = (contracts: number | null): Refused | null => {
  if (contracts === null) return null
  if (contracts < 1) return invalid('/contracts', planMessages.contracts)
  if (!Number.isInteger(contracts)) return invalid('/contracts', 'Must be whole contracts')
  return contracts <= MOST_CONTRACTS
    ? null
    : invalid('/contracts', `Must be at most ${countedText(MOST_CONTRACTS, 'contract')}`)
}

const dateFault = (date: TradingDate | null, from: TradingDate, today: TradingDate): Refused | null => {
  if (date === null) return null
  if (date > today) return invalid('/roll_date', 'Roll date must not be in the future')
  return date > from
    ? invalid('/roll_date', `Roll date must not be after ${dayInWords(from)}, when the old option expired`)
    : null
}

/** `today` is New York's. */
export function readRoll(body: WheelRoll, today: TradingDate): ToldRoll | Refused {
  const { fromExpiration: from = null, toExpiration: to = null, toStrike = null, contracts = null } = body
  const absent = missing({ from_expiration: from, to_expiration: to, roll_type: body.rollType })
  if (absent !== null) return absent
  const type = rollTypes.find((known) => known === body.rollType)
  if (type === undefined) return invalid('/roll_type', `Must be one of ${rollTypes.join(', ')}`)
  if (from === null || to === null || to <= from)
    return invalid('/to_expiration', 'Roll expiration must be later than current expiration')
  const date = body.rollDate ?? null
  const fault =
    strikeFault('/to_strike', toStrike) ?? contractsFault(contracts) ?? dateFault(date, from, today)
  if (fault !== null) return fault
  return {
    from,
    to,
    type,
    toStrike,
    optionId: body.optionId ?? null,
    contracts,
    date,
    figures: {
      closePrice: body.closePrice ?? null,
      openPrice: body.openPrice ?? null,
      netCredit: body.netCredit ?? null,
      fees: body.fees ?? null,
      closeFees: body.closeFees ?? null,
      openFees: body.openFees ?? null,
    },
  }
}

/** Whether two of the three figures are told that make the third. */
export function isPriced({ figures: { closePrice, openPrice, netCredit } }: ToldRoll): boolean {
  return [closePrice, openPrice].filter((price) => price !== null).length + (netCredit === null ? 0 : 1) >= 2
}
