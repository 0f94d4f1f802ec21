/**
 * An account that the user named as they liked, for a file that names none, is the brokerage's account of whose trades it
 * tells: day, contract, side, quantity and price of several are the same, and of no other account. Anything less, and what
 * both hold where no trade is the same, is told of and left to the user.
 */
import type { Entry } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import { schwabApi } from '../formats/schwab/api.ts'
import { likenessOf, tradesOf } from '../intake/files/accounts/alike-accounts.ts'
import { isNickname } from '../entries/batches/account-names.ts'
import type { PayloadRead } from '../intake/positions/read-payload.ts'
import { heldKey, likenessOfHeld } from '../positions/alike-holdings.ts'
import type { RowsPart } from './gather.ts'

/** One trade may be made in two accounts on a day; two that are the same are hardly chance. */
const fewestTrades = 2

export interface Recognised {
  /** Numbers of the brokerage by the account that they are. */
  readonly found: ReadonlyMap<string, string>
  /** Pairs that look alike and may be one. */
  readonly unsure: readonly LookingAlike[]
}

export const nothingRecognised: Recognised = { found: new Map(), unsure: [] }

export interface LookingAlike {
  readonly name: string
  readonly number: string
  readonly shared: 'trades' | 'positions'
}

/** What accounts hold, as `heldKey` writes it. */
type Held = ReadonlyMap<string, ReadonlySet<string>>

interface ToldOfAccounts {
  readonly accounts: readonly Pick<AccountRow, 'id' | 'account_number'>[]
  /** What counts of an account. */
  readonly entriesOf: (accountId: string) => readonly Entry[]
  /** By the ids of the accounts. */
  readonly held: Held
}

interface ToldByBrokerage {
  readonly rows: readonly RowsPart[]
  /** By the numbers. */
  readonly held: Held
}

const readTrades = ({ transactions }: RowsPart): string[] => {
  const context = { accountId: '', batchId: null, newId: () => '' }
  return tradesOf(schwabApi.read(JSON.stringify({ transactions }), context).entries)
}

export function recogniseAccounts(
  { accounts, entriesOf, held }: ToldOfAccounts,
  { rows, held: heldThere }: ToldByBrokerage,
): Recognised {
  const numbers = new Set(rows.map(({ number }) => number))
  const named = accounts.filter(({ account_number: name }) => !numbers.has(name) && isNickname(name))
  const known = new Set(accounts.map(({ account_number }) => account_number))
  const told = rows
    .filter(({ number }) => !known.has(number))
    .map((part) => ({ number: part.number, trades: named.length === 0 ? [] : readTrades(part) }))
  const pairs = named.flatMap((account) => {
    const ours = tradesOf(entriesOf(account.id))
    return told.map(({ number, trades }) => ({ account, number, ...likenessOf(ours, trades) }))
  })
  const alike = pairs
    .filter(({ shared }) => shared > 0)
    .map(({ isMuch, ...pair }) => ({ ...pair, isSame: pair.shared >= fewestTrades && isMuch }))
  const isOnly = ({ account, number }: (typeof alike)[number]): boolean =>
    alike.filter((each) => each.account === account || each.number === number).length === 1
  const sure = alike.filter((each) => each.isSame && isOnly(each))
  const holdAlike = pairs.filter(
    ({ account, number, shared }) =>
      shared === 0 &&
      !sure.some((each) => each.account === account || each.number === number) &&
      likenessOfHeld(held.get(account.id) ?? new Set(), heldThere.get(number) ?? new Set()).isMuch,
  )
  const lookAlike =
    (shared: LookingAlike['shared']) =>
    ({ account, number }: Pick<(typeof pairs)[number], 'account' | 'number'>): LookingAlike => ({
      name: account.account_number,
      number,
      shared,
    })
  return {
    found: new Map(sure.map(({ account, number }) => [number, account.id])),
    unsure: [
      ...alike.filter((each) => !sure.includes(each)).map(lookAlike('trades')),
      ...holdAlike.map(lookAlike('positions')),
    ],
  }
}

export function heldByNumber({ accounts }: PayloadRead): Held {
  return new Map(
    accounts.map(({ facts, snapshot }) => [
      facts.accountNumber,
      new Set(
        (snapshot?.positions ?? []).flatMap(({ symbol, longQuantity, shortQuantity }) => [
          ...(longQuantity === 0 ? [] : [heldKey(symbol, 'long')]),
          ...(shortQuantity === 0 ? [] : [heldKey(symbol, 'short')]),
        ]),
      ),
    ]),
  )
}
