/**
 * Transactions that Schwab marks invalid. An earlier file, or sync, may have brought one while it was valid, so that it is read as it
 * was, together with what takes it back: both come to nothing, whichever file has which.
 */
import { moneyFromMicros, quantityFromMicros, zeroMoney } from '@wheelwright/core/entries'
import { ignore, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

const opposites: Readonly<Partial<Record<EntryDraft['kind'], EntryDraft['kind']>>> = {
  buy: 'sell',
  sell: 'buy',
  'sell-to-open': 'buy-to-close',
  'buy-to-close': 'sell-to-open',
  'buy-to-open': 'sell-to-close',
  'sell-to-close': 'buy-to-open',
  assignment: 'assignment',
  exercise: 'exercise',
  expiration: 'expiration',
  dividend: 'dividend',
  interest: 'interest',
  fee: 'fee',
  'cash-transfer': 'cash-transfer',
}

const moves: ReadonlySet<EntryDraft['kind']> = new Set(['dividend', 'interest', 'fee', 'cash-transfer'])

/** What has no opposite, as a split, is passed over: no file brings it as a fact. */
export function asInvalid(told: Verdict): Verdict {
  const drafts = told.kind === 'take' ? told.drafts : []
  const back = drafts.map(takenBack)
  if (told.kind !== 'take' || back.includes(null)) return ignore('was marked invalid by the broker')
  return takeAll([...drafts, ...back], told.brokerId)
}

function takenBack(draft: EntryDraft): EntryDraft | null {
  const kind = opposites[draft.kind]
  if (kind === undefined) return null
  const paid = moneyFromMicros(0 - (draft.gross - draft.fees))
  const cash = { ...draft, kind, gross: paid, fees: zeroMoney }
  const back = moves.has(kind)
    ? cash
    : { ...cash, quantity: quantityFromMicros(0 - draft.quantity), reverses: true }
  return back as EntryDraft
}
