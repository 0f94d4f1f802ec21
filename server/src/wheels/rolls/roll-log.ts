/** Noting a roll in the log of its wheel. */
import { formatOptionSymbol, MICROS } from '@wheelwright/core'
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
  /** Null where no entries support it. */
  readonly booked: {
    readonly from: OptionContract
    readonly to: OptionContract
    readonly entries: RollEntries
  } | null
}

type LoggedTerms = Pick<ToldRoll, 'from' | 'to' | 'type' | 'toStrike'> & {
  readonly figures: Pick<ToldRoll['figures'], 'closePrice' | 'openPrice'>
}

const dollarsOf = (price: Money | null): number | null => (price === null ? null : price / MICROS)

/** What of it a wheel's log keeps. */
export function aboutRoll(
  { from, to, type, toStrike, figures }: LoggedTerms,
  { contracts, booked }: Pick<RollFacts, 'contracts' | 'booked'>,
): Readonly<Record<string, unknown>> {
  return {
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
  }
}

export function rollDescription({ from, to, type }: Pick<ToldRoll, 'from' | 'to' | 'type'>): string {
  return `Rolled from ${from} to ${to} (${type})`
}

export function logRoll(changing: Changing, told: ToldRoll, facts: RollFacts): Promise<unknown> {
  const { date, contracts, netCredit } = facts
  return noteChange(changing, {
    type: rollEvent,
    date,
    description: rollDescription(told),
    quantity: contracts,
    amount: netCredit,
    about: aboutRoll(told, facts),
  })
}
