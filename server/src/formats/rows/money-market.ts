/**
 * Money-market funds are cash: a share is a dollar, and buying or selling one at a dollar moves cash from one pocket to
 * the other. Which funds are some says `core/instruments/money-market.ts`. What they pay is income, and is kept.
 */
import { MICROS, isMoneyMarketFund, moneyFromMicros } from '@wheelwright/core/entries'
import type { Instrument, ShareInstrument } from '@wheelwright/core/entries'
import type { EntryDraft } from './verdict.ts'

const dollar = moneyFromMicros(MICROS)

export const sweepReason = 'moves cash into or out of a money-market fund, which is cash'

export function isMoneyMarket(instrument: Instrument): instrument is ShareInstrument {
  return instrument.type === 'share' && isMoneyMarketFund(instrument.symbol)
}

/** A purchase or sale at a dollar a share; at any other price it has a result, and is a trade like others. */
export function isSweep(draft: EntryDraft): boolean {
  return (
    (draft.kind === 'buy' || draft.kind === 'sell') &&
    draft.price === dollar &&
    isMoneyMarket(draft.instrument)
  )
}
