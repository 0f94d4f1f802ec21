/** The short options that a caller names, or why one of them cannot be rolled. */
import { refuse } from '@wheelwright/core'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { shortById, type HeldShort, type TickerHoldings } from './held-shorts.ts'
import { isOf, wantedLegs } from './wanted-legs.ts'

/** What a client shows in place of candidates that it could not load. */
const isSample = (id: string): boolean => id.startsWith('sample')

const sampleRefused = (at: number): Refused =>
  invalid(
    `/option_ids/${at}`,
    'Sample candidates cannot be recorded: they are not your positions. Nothing was written.',
  )

const goneRefused = (ticker: string): Refused =>
  refuse({
    kind: 'conflict',
    message: `The option on ${ticker} is no longer open: it was closed, rolled or assigned in the meantime. Nothing was written. Load the page again.`,
  })

/** Where a fill is of a leg that was closed meanwhile, as the long option of a spread in another tab. */
export function goneFill(
  ticker: string,
  held: TickerHoldings,
  shorts: readonly HeldShort[],
  fills: readonly { readonly optionId: string }[],
): Refused | null {
  const wanted = wantedLegs(shorts)
  const isOpen = (id: string) =>
    held.books.some(({ openLegs }) => openLegs.some(({ entryId }) => entryId === id))
  const gone = fills.some(
    (fill) =>
      !wanted.some((leg) => isOf(leg, fill)) && wasOpened(held, fill.optionId) && !isOpen(fill.optionId),
  )
  return gone ? goneRefused(ticker) : null
}

const wasOpened = ({ books }: TickerHoldings, id: string): boolean =>
  books.some(({ entries }) => entries.some((entry) => entry.id === id))

/** Each once, in the order in which they were named. */
export function findShorts(
  ticker: string,
  held: TickerHoldings,
  ids: readonly string[],
): HeldShort[] | Refused {
  const found = new Map<string, HeldShort>()
  for (const [at, id] of ids.entries()) {
    if (isSample(id)) return sampleRefused(at)
    const short = shortById(held.shorts, id)
    if (short !== null) {
      found.set(short.id, short)
      continue
    }
    if (wasOpened(held, id)) return goneRefused(ticker)
    return invalid(
      `/option_ids/${at}`,
      `Is not an open short option of yours on ${ticker}: it may have been closed or rolled in the meantime`,
    )
  }
  return [...found.values()]
}
