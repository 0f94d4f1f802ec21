/**
 * An account that the user named as they liked, for a file that names none, is the brokerage's account of whose trades it
 * tells: day, contract, side, quantity and price of several are the same, and of no other account. Anything less is told
 * of and left to the user.
 */
import type { Entry } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import { schwabApi } from '../formats/schwab/api.ts'
import { likenessOf, tradesOf } from '../intake/files/accounts/alike-accounts.ts'
import { isNickname } from '../entries/batches/account-names.ts'
import type { RowsPart } from './gather.ts'

/** One trade may be made in two accounts on a day; two that are the same are hardly chance. */
const fewestTrades = 2

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
  const named = accounts.filter(({ account_number: name }) => !numbers.has(name) && isNickname(name))
  const known = new Set(accounts.map(({ account_number }) => account_number))
  const told = rows
    .filter(({ number }) => !known.has(number))
    .map((part) => ({ number: part.number, trades: named.length === 0 ? [] : readTrades(part) }))
  const alike = named.flatMap((account) => {
    const ours = tradesOf(entriesOf(account.id))
    return told.flatMap(({ number, trades }) => {
      const { shared, isMuch } = likenessOf(ours, trades)
      return shared === 0 ? [] : [{ account, number, isSame: shared >= fewestTrades && isMuch }]
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
