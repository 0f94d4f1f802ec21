/**
 * Transactions that Schwab marks invalid. An earlier file, or sync, may have brought one while it was valid, so that it is read as it
 * was, together with what takes it back: both come to nothing, whichever file has which.
 */
import { moneyFromMicros, quantityFromMicros, zeroMoney } from '@wheelwright/core/entries'
import { ignore, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

/** What a trade is taken back by; what is not here is by one of its kind. */
const opposites: Readonly<Partial<Record<EntryDraft['kind'], EntryDraft['kind']>>> = {
  buy: 'sell',
  sell: 'buy',
  'sell-to-open': 'buy-to-close',
  'buy-to-close': 'sell-to-open',
  'buy-to-open': 'sell-to-close',
  'sell-to-close': 'buy-to-open',
}

const moves: ReadonlySet<EntryDraft['kind']> = new Set(['dividend', 'interest', 'fee', 'cash-transfer'])

/** What could not be read was not when it was valid, either, and is passed over. */
export function asInvalid(told: Verdict): Verdict {
  if (told.kind !== 'take') return ignore('was marked invalid by the broker')
  return takeAll([...told.drafts, ...told.drafts.map(takenBack)], told.brokerId)
}

function takenBack(draft: EntryDraft): EntryDraft {
  const kind = opposites[draft.kind] ?? draft.kind
  const paid = moneyFromMicros(0 - (draft.gross - draft.fees))
  const cash = { ...draft, kind, gross: paid, fees: zeroMoney }
  const back = moves.has(kind)
    ? cash
    : { ...cash, quantity: quantityFromMicros(0 - draft.quantity), reverses: true }
  return back as EntryDraft
}
