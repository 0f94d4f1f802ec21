/**
 * An account that the user named as they liked, for a file that names none, is the brokerage's account of whose trades it
 * tells: day, contract, side, quantity and price of several are the same, and of no other account. Anything less is told
 * of and left to the user.
 */
import type { Entry, EntryKind } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import { symbolOf } from '../entries/entry-row.ts'
import { schwabApi } from '../formats/schwab/api.ts'
import { shownEnd } from '../intake/files/resolve-accounts.ts'
import type { RowsPart } from './gather.ts'

const tradeKinds: ReadonlySet<EntryKind> = new Set([
  'buy',
  'sell',
  'buy-to-open',
  'sell-to-open',
  'buy-to-close',
  'sell-to-close',
])

/** A number that the connection does not name is another account. */
const wholeNumber = /^\d{8,}$/

/** One trade may be made in two accounts on a day; two that are the same are hardly chance, */
const fewestTrades = 2
/** where they are no small part of what both tell of. */
const leastShare = 0.5

const tradeOf = ({ tradeDate, kind, instrument, quantity, price }: Entry): string | null =>
  tradeKinds.has(kind) && instrument !== null
    ? [tradeDate, kind, symbolOf(instrument), quantity, price].join('|')
    : null

const tradesOf = (entries: readonly Entry[]): string[] => entries.flatMap((entry) => tradeOf(entry) ?? [])

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** As many trades of the one as the other tells of too. */
const countShared = (ours: readonly string[], theirs: readonly string[]): number => {
  const left = countBy(theirs)
  return ours.filter((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  }).length
}

/** Days that both tell of: what one tells of before or after says nothing. */
const within = (trades: readonly string[], others: readonly string[]): string[] => {
  const days = others.map((key) => key.slice(0, 10)).toSorted()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return trades.filter((key) => key.slice(0, 10) >= first && key.slice(0, 10) <= last)
}

export interface Recognised {
  /** Numbers of the brokerage by the account that they are. */
  readonly found: ReadonlyMap<string, string>
  /** Pairs that look alike and may be one: the account's name and the number. */
  readonly unsure: readonly (readonly [name: string, number: string])[]
}

const readTrades = ({ transactions }: RowsPart): string[] => {
  const context = { accountId: '', batchId: null, newId: () => '' }
  return tradesOf(schwabApi.read(JSON.stringify({ transactions }), context).entries)
}

/** `entriesOf` reads what counts of an account. */
export function recogniseAccounts(
  accounts: readonly Pick<AccountRow, 'id' | 'account_number'>[],
  rows: readonly RowsPart[],
  entriesOf: (accountId: string) => readonly Entry[],
): Recognised {
  const numbers = new Set(rows.map(({ number }) => number))
  const named = accounts.filter(
    ({ account_number: name }) => !numbers.has(name) && shownEnd(name) === null && !wholeNumber.test(name),
  )
  const known = new Set(accounts.map(({ account_number }) => account_number))
  const told = rows
    .filter(({ number }) => !known.has(number))
    .map((part) => ({ number: part.number, trades: named.length === 0 ? [] : readTrades(part) }))
  const alike = named.flatMap((account) => {
    const ours = tradesOf(entriesOf(account.id))
    return told.flatMap(({ number, trades }) => {
      const shared = countShared(ours, trades)
      const most = Math.min(within(ours, trades).length, within(trades, ours).length)
      const isSame = shared >= fewestTrades && shared >= most * leastShare
      return shared === 0 ? [] : [{ account, number, isSame }]
    })
  })
  const isOnly = ({ account, number }: (typeof alike)[number]): boolean =>
    alike.filter((each) => each.account === account || each.number === number).length === 1
  const sure = alike.filter((each) => each.isSame && isOnly(each))
  return {
    found: new Map(sure.map(({ account, number }) => [number, account.id])),
    unsure: alike
      .filter((each) => !sure.includes(each))
      .map(({ account, number }) => [account.account_number, number] as const),
  }
}
