// The events of a campaign in the vocabulary of the specification: a short put bought back is BUY_PUT_CLOSE, one that
// expired SELL_PUT_CLOSE; a short call ends as SELL_CALL_CLOSE either way, and a long option as SELL_OPTION, however it
// ends. Authority: document 3, section 4.
import { MICROS } from '../../base/micros.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import type { CycleEvent, CycleEventType } from './cycle.ts'
import type { Entry, EntryKind } from '../entries/entry.ts'
import type { LegSide } from '../lots/leg.ts'

type Word = CycleEventType | Readonly<Record<OptionRight, CycleEventType>>

/** Kinds not listed make no event of their own: the share row of an assignment is part of the assignment. */
const words: Partial<Readonly<Record<EntryKind, Word>>> = {
  'sell-to-open': { Put: 'SELL_PUT', Call: 'SELL_CALL_OPEN' },
  'buy-to-close': { Put: 'BUY_PUT_CLOSE', Call: 'SELL_CALL_CLOSE' },
  expiration: { Put: 'SELL_PUT_CLOSE', Call: 'SELL_CALL_CLOSE' },
  assignment: { Put: 'PUT_ASSIGNMENT', Call: 'CALL_ASSIGNMENT' },
  exercise: 'SELL_OPTION',
  'buy-to-open': 'BUY_OPTION',
  'sell-to-close': 'SELL_OPTION',
  buy: 'BUY_SHARES',
  'share-transfer': 'TRANSFER',
  'opening-balance': 'BUY_SHARES',
  sell: 'SELL_SHARES',
  dividend: 'DIVIDEND',
  split: 'SPLIT',
  fee: 'FEE',
}

function wordOf(entry: Entry, side: LegSide | null): Word | undefined {
  const { kind, quantity, instrument } = entry
  if (kind === 'expiration' && (side === 'long' || quantity < 0)) return 'SELL_OPTION'
  // Contracts open before the history had been sold or bought, although no row says so.
  if (kind === 'opening-balance' && instrument.type === 'option')
    return words[quantity < 0 ? 'sell-to-open' : 'buy-to-open']
  return words[kind]
}

/**
 * The type of event that an entry is in its campaign; null when it is none. `side` is that of the contract that it ended,
 * where known.
 */
export function cycleEvent(entry: Entry, side: LegSide | null = null): CycleEvent | null {
  const word = wordOf(entry, side)
  if (word === undefined) return null
  const { id, tradeDate, quantity, price, netCash, instrument } = entry
  const option = instrument?.type === 'option' ? instrument.contract : null
  return {
    entryId: id,
    type: typeof word === 'string' ? word : word[option?.right ?? 'Put'],
    date: tradeDate,
    shares: option ? 0 : quantity,
    contracts: option ? Math.abs(quantity) / MICROS : 0,
    strike: option?.strike ?? null,
    expiration: option?.expiration ?? null,
    price,
    netCash,
  }
}
