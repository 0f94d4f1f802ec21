/** Turns an entry made by hand into entries of the ledger: signs, cash and the shares of a delivery follow from its kind. */
import type { ManualEntry } from '@wheelwright/api'
import {
  absQuantity,
  canonicalEquitySymbol,
  checkEntry,
  contractKey,
  dividePrice,
  isCashKind,
  isIndexRoot,
  isTradeKind,
  moneyFromMicros,
  multiplyPriceWithin,
  negateMoney,
  parseOptionSymbol,
  quantityFromMicros,
  sumMoneyWithin,
  wholeUnits,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core'
import { manualBatch } from '../batches/batches.ts'
import type { Entry, EntryRefusal, Instrument, Money, OptionInstrument, Quantity } from '@wheelwright/core'

export interface FieldError {
  readonly pointer: string
  readonly message: string
}

export type MadeEntries =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const wrong = (field: string, message: string): MadeEntries => ({
  ok: false,
  errors: [{ pointer: `/${field}`, message }],
})

/** The sign of the quantity for each kind; 0 where it is given with its sign. */
const directions: Readonly<Record<ManualEntry['kind'], 1 | -1 | 0>> = {
  buy: 1,
  sell: -1,
  'sell-to-open': -1,
  'buy-to-open': 1,
  'buy-to-close': 1,
  'sell-to-close': -1,
  expiration: 0,
  assignment: 1,
  exercise: -1,
  dividend: 0,
  interest: 0,
  fee: 0,
  'cash-transfer': 0,
  'share-transfer': 0,
  'opening-balance': 0,
  split: 0,
  'symbol-change': 0,
  'contract-change': 0,
}

const delivers: ReadonlySet<string> = new Set(['assignment', 'exercise'])

const instrumentOf = (symbol: string | null): Instrument | null | 'unknown' => {
  if (symbol === null || symbol.trim() === '') return null
  const option = parseOptionSymbol(symbol)
  if (option.ok) {
    const contract = option.value
    const usual = contract.adjusted ? null : wholeUnits(100)
    const deliverable = isIndexRoot(contract.root) ? zeroQuantity : usual
    return { type: 'option', contract, multiplier: 100, deliverable }
  }
  const share = canonicalEquitySymbol(symbol)
  return share.ok ? { type: 'share', symbol: share.value } : 'unknown'
}

const sentences: Readonly<Partial<Record<EntryRefusal['kind'], FieldError>>> = {
  'wrong-instrument': { pointer: '/symbol', message: 'This kind of entry needs another kind of symbol' },
  'wrong-quantity-sign': { pointer: '/quantity', message: 'Must not be zero' },
  'fractional-contracts': { pointer: '/quantity', message: 'Must be whole contracts' },
  'wrong-cash-sign': { pointer: '/amount', message: 'Has a sign that contradicts the kind' },
  'too-large': { pointer: '/quantity', message: 'Comes to more than can be held' },
  'bad-ratio': { pointer: '/numerator', message: 'Must be whole numbers above zero' },
}

interface Context {
  readonly newId: () => string
  /** The contract as the ledger holds it, where its multiplier and deliverable differ from what its symbol implies. */
  readonly held?: OptionInstrument
}

const beyond = 'Makes an amount beyond what can be held'

/** Signed cash of a trade or settlement, or the amount given; null beyond the range of money. */
const grossOf = (draft: ManualEntry, quantity: Quantity, instrument: Instrument | null): Money | null => {
  if (isCashKind(draft.kind) || delivers.has(draft.kind)) return draft.amount ?? zeroMoney
  if (!isTradeKind(draft.kind) || draft.price == null) return zeroMoney
  const multiplier = instrument?.type === 'option' ? instrument.multiplier : 1
  const cash = multiplyPriceWithin(draft.price, quantity, multiplier)
  return cash === null ? null : negateMoney(cash)
}

/**
 * The option that the draft gives as the new one. It delivers what the old one does, unless its root says that this changed.
 * Null where the draft has no option.
 */
const changedOption = ({ newSymbol }: ManualEntry, old: OptionInstrument): OptionInstrument | null => {
  const named = instrumentOf(newSymbol ?? '')
  if (named === null || named === 'unknown' || named.type !== 'option') return null
  const { contract } = named
  return { ...old, contract, deliverable: contract.adjusted ? null : old.deliverable }
}

/** The fields that only some kinds have. */
const kindFacts = (draft: ManualEntry, instrument: Instrument | null): object => {
  const { kind } = draft
  if (kind === 'buy' || kind === 'sell') return { deliveryOf: null }
  if (kind === 'dividend') return { exDate: draft.exDate ?? null }
  if (kind === 'share-transfer' || kind === 'opening-balance') return { acquiredOn: draft.acquiredOn ?? null }
  if (kind === 'cash-transfer') return draft.opening === true ? { opening: true } : {}
  if (kind === 'split') return { numerator: draft.numerator ?? 0, denominator: draft.denominator ?? 0 }
  if (kind === 'contract-change' && instrument?.type === 'option')
    return { becomes: changedOption(draft, instrument), contractsPerOld: 1 }
  return kind === 'symbol-change' ? { newSymbol: draft.newSymbol ?? '' } : {}
}

const signedQuantity = (draft: ManualEntry): Quantity | null => {
  const { quantity } = draft
  if (quantity === undefined) return zeroQuantity
  const direction = directions[draft.kind]
  if (direction === 0) return quantity
  if (quantity <= 0) return null
  return quantityFromMicros(direction * quantity)
}

const missingField = (draft: ManualEntry, instrument: Instrument | null): MadeEntries | null => {
  if (instrument === null && !isCashKind(draft.kind)) return wrong('symbol', 'A symbol is required')
  if (isTradeKind(draft.kind) && draft.price == null) return wrong('price', 'A price is required')
  if (isCashKind(draft.kind) && draft.amount === undefined) return wrong('amount', 'An amount is required')
  if (draft.kind === 'symbol-change' && !canonicalEquitySymbol(draft.newSymbol ?? '').ok)
    return wrong('new_symbol', 'A ticker is required')
  if (draft.kind === 'contract-change') return changeProblem(draft, instrument)
  return delivers.has(draft.kind) ? settlementProblem(draft, instrument) : null
}

/** Settlement cash of an assignment or exercise: only an index option has any, and its writer pays. */
const settlementProblem = (
  { kind, amount }: ManualEntry,
  instrument: Instrument | null,
): MadeEntries | null => {
  if (amount === undefined || instrument?.type !== 'option') return null
  if (instrument.deliverable !== 0)
    return wrong('amount', 'Must be left out: only an index option settles in cash')
  if (kind === 'assignment' && amount > 0)
    return wrong('amount', 'Must be below zero: whoever is assigned pays')
  if (kind === 'exercise' && amount < 0)
    return wrong('amount', 'Must be above zero: whoever exercises is paid')
  return null
}

/** For a change of open contracts as a whole. */
const changeProblem = (draft: ManualEntry, instrument: Instrument | null): MadeEntries | null => {
  if (instrument?.type !== 'option') return wrong('symbol', 'An option symbol is required')
  if (draft.quantity !== undefined)
    return wrong('quantity', 'Must be left out: all contracts that are open change')
  const becomes = changedOption(draft, instrument)
  if (becomes === null) return wrong('new_symbol', 'An option symbol is required')
  if (becomes.contract.right !== instrument.contract.right)
    return wrong('new_symbol', 'A put stays a put, and a call a call')
  if (contractKey(becomes) === contractKey(instrument)) return wrong('new_symbol', 'Must be another contract')
  return null
}

const entryOf = (draft: ManualEntry, id: string, instrument: Instrument | null): Entry | FieldError => {
  const quantity = signedQuantity(draft)
  if (quantity === null) return { pointer: '/quantity', message: 'Must be above zero' }
  const gross = grossOf(draft, quantity, instrument)
  const fees = draft.fees ?? zeroMoney
  const netCash = gross === null ? null : sumMoneyWithin([gross, negateMoney(fees)])
  if (gross === null || netCash === null)
    return { pointer: isCashKind(draft.kind) ? '/amount' : '/price', message: beyond }
  return {
    id,
    accountId: draft.accountId,
    kind: draft.kind,
    instrument,
    quantity,
    price: draft.price ?? null,
    gross,
    fees,
    netCash,
    tradeDate: draft.tradeDate,
    time: draft.time ?? null,
    postedAt: null,
    brokerId: null,
    orderId: null,
    batchId: manualBatch,
    source: 'manual',
    note: draft.note ?? '',
    ...kindFacts(draft, instrument),
  } as Entry
}

/** The shares that an assignment or exercise moves, at the strike; none for an option that settles in cash. */
const sharesOf = (ending: Entry, id: string): Entry | FieldError | null => {
  if (ending.kind !== 'assignment' && ending.kind !== 'exercise') return null
  const { contract, multiplier, deliverable } = ending.instrument
  if (deliverable === 0) return null
  if (deliverable === null)
    return {
      pointer: '/symbol',
      message: 'Is an adjusted contract: record its shares by themselves, as the broker states them',
    }
  const contracts = absQuantity(ending.quantity)
  const shares = multiplyPriceWithin(moneyFromMicros(deliverable), contracts, 1)
  const cost = multiplyPriceWithin(contract.strike, contracts, multiplier)
  if (cost === null || shares === null) return { pointer: '/quantity', message: beyond }
  const isBuy = (contract.right === 'Put') === (ending.kind === 'assignment')
  const gross = isBuy ? negateMoney(cost) : cost
  return {
    ...ending,
    id,
    kind: isBuy ? 'buy' : 'sell',
    instrument: { type: 'share', symbol: contract.underlying },
    quantity: quantityFromMicros(isBuy ? shares : 0 - shares),
    price: dividePrice(cost, quantityFromMicros(shares), 1),
    gross,
    fees: zeroMoney,
    netCash: gross,
    deliveryOf: ending.id,
  }
}

export function makeEntries(draft: ManualEntry, { newId, held }: Context): MadeEntries {
  const instrument = held ?? instrumentOf(draft.symbol ?? null)
  if (instrument === 'unknown') return wrong('symbol', 'Is neither a ticker nor an option symbol')
  const missing = missingField(draft, instrument)
  if (missing !== null) return missing
  const entry = entryOf(draft, newId(), instrument)
  if ('pointer' in entry) return { ok: false, errors: [entry] }
  const checked = checkEntry(entry)
  if (!checked.ok)
    return {
      ok: false,
      errors: [sentences[checked.refusal.kind] ?? { pointer: '/kind', message: 'Contradicts itself' }],
    }
  const shares = delivers.has(draft.kind) && draft.withShares !== false ? sharesOf(entry, newId()) : null
  if (shares !== null && 'pointer' in shares) return { ok: false, errors: [shares] }
  return { ok: true, entries: shares === null ? [entry] : [entry, shares] }
}
