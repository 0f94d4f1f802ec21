/**
 * Money-market funds are cash: a share is a dollar, and buying or selling one at a dollar moves cash from one pocket to
 * the other. Which funds are some is this list of tickers that brokers sweep cash into or offer for it; a price of a dollar
 * alone says nothing, and a fund that is not listed stays a holding of shares. What they pay is income, and is kept.
 */
import { moneyFromMicros } from '@wheelwright/core'
import type { Instrument } from '@wheelwright/core'
import type { EntryDraft } from './verdict.ts'

const byBroker = {
  schwab: 'SWVXX SNAXX SNVXX SGUXX SNOXX SCOXX SNSXX SUTXX SWTXX SWKXX',
  fidelity: 'SPAXX FDRXX FZFXX SPRXX FZDXX FDLXX FRGXX',
  vanguard: 'VMFXX VUSXX VMRXX VMSXX',
}

const funds: ReadonlySet<string> = new Set(Object.values(byBroker).flatMap((symbols) => symbols.split(' ')))

const dollar = moneyFromMicros(1_000_000)

export const sweepReason = 'moves cash into or out of a money-market fund, which is cash'

export const isMoneyMarket = (instrument: Instrument): boolean =>
  instrument.type === 'share' && funds.has(instrument.symbol)

/** A purchase or sale at a dollar a share; at any other price it has a result, and is a trade like others. */
export const isSweep = (draft: EntryDraft): boolean =>
  (draft.kind === 'buy' || draft.kind === 'sell') && draft.price === dollar && isMoneyMarket(draft.instrument)
