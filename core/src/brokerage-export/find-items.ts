// What stands in an input, whatever its shape: a list of wrappers that each hold a securities account, one wrapper,
// bare accounts, plain rows, lists of lists, or an object with lists of accounts, orders or transactions. Every
// account, position, order, transaction and number is one item, so that none can get lost on the way.
// Authority: document 3, sections 2.9 and 3 ("The converter accepts several input shapes").
import { fieldOf, identifierOf, isFields } from './fields.ts'
import type { Fields } from './payload.ts'

/** The six inputs of the Data Import Center, in the order of the page. */
export const importInputs = [
  'account_numbers',
  'accounts',
  'accounts_with_positions',
  'account_orders',
  'orders',
  'transactions',
] as const
export type ImportInput = (typeof importInputs)[number]

interface Found {
  readonly input: ImportInput
  /** Where it stands, as in `accounts[0].securitiesAccount.positions[3]`. */
  readonly path: string
}
export interface NumberItem extends Found {
  readonly kind: 'number'
  readonly row: Fields
}
export interface AccountItem extends Found {
  readonly kind: 'account'
  readonly number: string | null
  /** The account itself, and the wrapper around it (the same when there is none). */
  readonly account: Fields
  readonly wrapper: Fields
  /** Whether it lists what it holds; `withheld` when it says in another way that it does not tell. */
  readonly positions: 'listed' | 'absent' | 'withheld'
}
export interface PositionItem extends Found {
  readonly kind: 'position'
  readonly value: unknown
  readonly owner: AccountItem
}
export interface RowItem extends Found {
  readonly kind: 'order' | 'transaction'
  readonly row: Fields
  /** The account in which it was found, if in one. */
  readonly ownerNumber: string | null
}
export interface UnusableItem extends Found {
  readonly kind: 'unusable'
  readonly reason: string
}
export type Item = NumberItem | AccountItem | PositionItem | RowItem | UnusableItem

/** What a plain object is, by the input or the list in which it stands. */
type Kind = 'number' | 'account' | 'order' | 'transaction'

const kindOfInput: Readonly<Record<ImportInput, Kind>> = {
  account_numbers: 'number',
  accounts: 'account',
  accounts_with_positions: 'account',
  account_orders: 'order',
  orders: 'order',
  transactions: 'transaction',
}
const lists: readonly { readonly key: string; readonly kind: Kind }[] = [
  { key: 'accountNumbers', kind: 'number' },
  { key: 'accounts', kind: 'account' },
  { key: 'orders', kind: 'order' },
  { key: 'transactions', kind: 'transaction' },
]
const rowLists = lists.filter(({ kind }) => kind === 'order' || kind === 'transaction')
/** An input, its list, a list or container in it, and that one's list. */
const MAX_DEPTH = 4

interface Place {
  readonly input: ImportInput
  readonly path: string
  readonly kind: Kind
  readonly depth: number
  readonly ownerNumber: string | null
}

/** All items of one input. */
export function findItems(input: ImportInput, value: unknown): Item[] {
  return walk(value, { input, path: input, kind: kindOfInput[input], depth: 0, ownerNumber: null })
}

function walk(value: unknown, place: Place): Item[] {
  if (place.depth > MAX_DEPTH) return [unusable(place, 'is nested too deep')]
  if (!Array.isArray(value)) return walkObject(value, place)
  return value.flatMap((element: unknown, index) =>
    walk(element, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }),
  )
}

function walkObject(value: unknown, place: Place): Item[] {
  if (!isFields(value)) return [unusable(place, 'is not an object')]
  if (Object.keys(value).length === 0) return [unusable(place, 'is empty')]
  const wrapped = fieldOf(value, 'securitiesAccount')
  if (wrapped !== undefined) {
    const at = { ...place, path: `${place.path}.securitiesAccount` }
    return isFields(wrapped) ? accountItems(wrapped, value, at) : [unusable(at, 'is not an object')]
  }
  const number = identifierOf(value, 'accountNumber')
  const isList = holdsAny(value, lists)
  const holdsPositions = fieldOf(value, 'positions') !== undefined
  if (number !== null && (place.kind === 'account' || holdsPositions))
    return accountItems(value, value, place)
  if (!isList) return plainRow(value, place)
  const loose = holdsPositions ? [unusable(place, 'holds positions outside any account')] : []
  return [...walkLists(value, lists, { ...place, ownerNumber: number }), ...loose]
}

function accountItems(account: Fields, wrapper: Fields, place: Place): Item[] {
  const number = identifierOf(account, 'accountNumber') ?? identifierOf(wrapper, 'accountNumber')
  const positions = fieldOf(account, 'positions') ?? fieldOf(wrapper, 'positions')
  const { input, path } = place
  const isNamed = Object.hasOwn(account, 'positions') || Object.hasOwn(wrapper, 'positions')
  const told = Array.isArray(positions) ? 'listed' : isNamed ? 'withheld' : 'absent'
  const item: AccountItem = { kind: 'account', input, path, number, account, wrapper, positions: told }
  const within = { ...place, depth: place.depth + 1, ownerNumber: number }
  const loose = wrapper === account ? [] : walkLists(wrapper, rowLists, within)
  return [item, ...positionItems(positions, item), ...walkLists(account, rowLists, within), ...loose]
}

function positionItems(positions: unknown, owner: AccountItem): Item[] {
  const { input, path } = owner
  if (positions === undefined) return []
  if (!Array.isArray(positions))
    return [{ kind: 'unusable', input, path: `${path}.positions`, reason: 'is not a list' }]
  return positions.map((value: unknown, index) => ({
    kind: 'position',
    input,
    path: `${path}.positions[${index}]`,
    value,
    owner,
  }))
}

function walkLists(value: Fields, of: typeof lists, place: Place): Item[] {
  return of.flatMap(({ key, kind }) => {
    const list = fieldOf(value, key)
    if (list === undefined) return []
    return walk(list, { ...place, path: `${place.path}.${key}`, kind, depth: place.depth + 1 })
  })
}

function plainRow(row: Fields, place: Place): Item[] {
  const { input, path, kind, ownerNumber } = place
  if (kind === 'number') return [{ kind, input, path, row }]
  if (kind === 'account') return accountItems(row, row, place)
  return [{ kind, input, path, row, ownerNumber }]
}

function holdsAny(value: Fields, of: typeof lists): boolean {
  return of.some(({ key }) => fieldOf(value, key) !== undefined)
}

function unusable({ input, path }: Place, reason: string): UnusableItem {
  return { kind: 'unusable', input, path, reason }
}
