/** The highest and lowest close of the last sessions, which plans take for resistance and support. */
import { addDays, planSessions, tradingDateAt, type StrikeFacts } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { audienceOf } from '../../market-data/choice.ts'
import { patiently } from '../../market-data/patience.ts'
import type { SignedIn } from '../../sessions/signed-in.ts'

/** Calendar days that hold as many sessions, with holidays to spare. */
const reach = Math.ceil((planSessions * 7) / 5) + 10

/** Null where no source tells of as many sessions: of fewer nothing is said. */
export async function closesOn(
  { db, clock, market }: Pick<Deps, 'db' | 'clock' | 'market'>,
  { user, signal }: { readonly user: SignedIn; readonly signal: AbortSignal },
  ticker: string,
): Promise<StrikeFacts['closes']> {
  const waiting = patiently(signal, market.patience.totalMs)
  try {
    const to = tradingDateAt(clock())
    const audience = await audienceOf(db.read, user)
    const told = await market.history(audience, ticker, { from: addDays(to, -reach), to }, waiting.signal)
    const closes = told.ok ? told.value.value.map(({ close }) => close).slice(-planSessions) : []
    if (closes.length < planSessions) return null
    return { lowest: furthest(closes, -1), highest: furthest(closes, 1) }
  } finally {
    waiting.done()
  }
}

/** The highest for 1, the lowest for -1. */
const furthest = <T extends number>(closes: readonly T[], sign: 1 | -1): T =>
  closes.reduce((best, close) => ((close - best) * sign > 0 ? close : best))
