/** Noting a roll in the log of its wheel. */
import { formatOptionSymbol } from '@wheelwright/core'
import type { Money, OptionContract, TradingDate } from '@wheelwright/core'
import { noteChange, type Changing } from '../change-wheel.ts'
import { rollEvent, type RollEntries } from './logged-rolls.ts'
import type { ToldRoll } from './told-roll.ts'

/** What of a roll goes into the log beside what was told. */
export interface RollFacts {
  readonly date: TradingDate
  readonly contracts: number | null
  /** Dollars of all contracts, after fees. */
  readonly netCredit: Money | null
  /** Null where no entries stand behind it. */
  readonly booked: {
    readonly from: OptionContract
    readonly to: OptionContract
    readonly entries: RollEntries
  } | null
}

const dollarsOf = (price: Money | null): number | null => (price === null ? null : price / 1_000_000)

export const logRoll = (
  changing: Changing,
  { from, to, type, toStrike, figures }: ToldRoll,
  { date, contracts, netCredit, booked }: RollFacts,
): Promise<unknown> =>
  noteChange(changing, {
    type: rollEvent,
    date,
    description: `Rolled from ${from} to ${to} (${type})`,
    quantity: contracts,
    amount: netCredit,
    about: {
      from_expiration: from,
      to_expiration: to,
      roll_type: type,
      to_strike: dollarsOf(booked?.to.strike ?? toStrike),
      contracts,
      close_price: dollarsOf(figures.closePrice),
      open_price: dollarsOf(figures.openPrice),
      ...(booked === null
        ? {}
        : { from_symbol: formatOptionSymbol(booked.from), to_symbol: formatOptionSymbol(booked.to) }),
      entries: booked?.entries ?? null,
    },
  })
