// The Data Import Center's converter: six inputs of brokerage JSON become one import payload, with an account of what
// was taken and what was refused per input. Authority: document 3, sections 2.9 and 3.
import type { Instant } from '../base/instant.ts'
import { attachPositions } from './attach-positions.ts'
import { attachRows } from './attach-rows.ts'
import { convertAccount } from './convert-account.ts'
import { findItems, importInputs, type ImportInput } from './find-items.ts'
import { gatherAccounts } from './gather-accounts.ts'
import { Ledger, type InputReport } from './ledger.ts'
import { BROKERAGE, type ImportPayload, type PayloadAccount } from './payload.ts'

export interface ConvertedExport {
  readonly payload: ImportPayload
  /** One report for each input that was given, in the order of the page. */
  readonly inputs: readonly InputReport[]
}

/**
 * The payload of the inputs (each the parsed JSON of a file or paste; absent ones are skipped) and what became of each
 * item in them. Nothing is refused as a whole: what can't be used is refused item by item, with its path and reason.
 */
export function convertBrokerageExport(
  inputs: Readonly<Partial<Record<ImportInput, unknown>>>,
  importedAt: Instant,
): ConvertedExport {
  const ledger = new Ledger()
  const given = importInputs.filter((input) => inputs[input] !== undefined)
  const found = given.map((input) => ({ input, items: findItems(input, inputs[input]) }))
  const items = found.flatMap((each) => each.items)
  for (const item of items) if (item.kind === 'unusable') ledger.refuse(item, item.reason)

  const gathered = gatherAccounts(items, ledger)
  const numbers = new Set(gathered.keys())
  const positions = attachPositions(items, gathered, ledger)
  const orders = attachRows(items, 'order', numbers, ledger)
  const transactions = attachRows(items, 'transaction', numbers, ledger)
  const accounts = [...gathered.values()].map(({ number, sources, hashValue }): PayloadAccount => ({
    ...convertAccount(number, sources, hashValue, importedAt),
    positions: positions.get(number) ?? null,
    orders: orders.get(number) ?? [],
    transactions: transactions.get(number) ?? [],
  }))
  return {
    payload: payloadOf(accounts, importedAt),
    inputs: found.map((each) => ledger.report(each.input, each.items)),
  }
}

function payloadOf(accounts: readonly PayloadAccount[], importedAt: Instant): ImportPayload {
  const count = (rowsOf: (account: PayloadAccount) => readonly unknown[] | null) =>
    accounts.reduce((sum, account) => sum + (rowsOf(account)?.length ?? 0), 0)
  return {
    export_info: {
      source: BROKERAGE,
      imported_at: importedAt,
      total_accounts: accounts.length,
      total_positions: count(({ positions }) => positions),
      total_orders: count(({ orders }) => orders),
      total_transactions: count(({ transactions }) => transactions),
    },
    accounts,
  }
}
