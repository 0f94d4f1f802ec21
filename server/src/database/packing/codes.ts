/** Kinds and states of entries as numbers. Stored rows hold them: one that is given is never given to another. */
import { assert, type Entry } from '@wheelwright/core'
import type { EntryState } from '../schema.ts'

/** SQLite stores 0 and 1 in no byte of their own. */
const kindCodes: Readonly<Record<Entry['kind'], number>> = {
  'sell-to-open': 0,
  expiration: 1,
  'buy-to-close': 2,
  'buy-to-open': 3,
  'sell-to-close': 4,
  assignment: 5,
  exercise: 6,
  buy: 7,
  sell: 8,
  dividend: 9,
  interest: 10,
  fee: 11,
  'cash-transfer': 12,
  'share-transfer': 13,
  'opening-balance': 14,
  split: 15,
  'symbol-change': 16,
  'contract-change': 17,
  'corporate-action': 18,
}

const stateCodes: Readonly<Record<EntryState, number>> = {
  counted: 0,
  repeat: 1,
  'same-trade': 2,
  trash: 3,
}

const namesOf = <T extends string>(codes: Readonly<Record<T, number>>): readonly T[] => {
  const names: T[] = []
  for (const [name, code] of Object.entries(codes) as [T, number][]) names[code] = name
  return names
}

const kinds = namesOf(kindCodes)
const states = namesOf(stateCodes)

export function isKind(text: string): text is Entry['kind'] {
  return Object.hasOwn(kindCodes, text)
}

export function packKind(kind: Entry['kind']): number {
  return kindCodes[kind]
}

export function unpackKind(code: number): Entry['kind'] {
  const kind = kinds[code]
  assert(kind !== undefined, 'a row holds a kind of entry')
  return kind
}

export function packState(state: EntryState): number {
  return stateCodes[state]
}

export function unpackState(code: number): EntryState {
  const state = states[code]
  assert(state !== undefined, 'a row holds a state of entries')
  return state
}
