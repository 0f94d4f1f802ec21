/** The files that the import tests bring. The options expire in 2035, so that the tests don't age. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { convertBrokerageExport, instantFromMs } from '@wheelwright/core'

const pathTo = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Ten real option positions of one Schwab account, as the broker's endpoint answered. */
export const recordedAccount = pathTo('../../fixtures/schwab/account.json')
export const recordedOrders = pathTo('../../fixtures/schwab/orders.json')
export const recordedTransactions = pathTo('../../fixtures/schwab/transactions.json')

/** An import file with ETFs, fractional and short shares, and options on both sides in two accounts. */
export const twoAccounts = pathTo('two-accounts.json')
/** The first of them a day later: PCG sold down, SCHD gone, half of the call closed, VTI new. */
export const changedSnapshot = pathTo('changed-snapshot.json')

export function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}
export function jsonOf(file: string): unknown {
  return JSON.parse(textOf(file))
}

/** The recorded account as the import page sends it. */
export function recordedPayload(): unknown {
  return convertBrokerageExport(
    { accounts_with_positions: jsonOf(recordedAccount) },
    instantFromMs(Date.now()),
  ).payload
}
