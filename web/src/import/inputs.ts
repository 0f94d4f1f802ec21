/** The six inputs of the Data Import Center, in the words of the page. */
import { importInputs } from '@wheelwright/core'
import type { ImportInput } from '@wheelwright/core'

export const inputLabels: Readonly<Record<ImportInput, string>> = {
  account_numbers: 'Account numbers',
  accounts: 'Accounts',
  accounts_with_positions: 'Accounts with positions',
  account_orders: 'Account orders',
  orders: 'Orders',
  transactions: 'Transactions',
}

export const inputHints: Readonly<Record<ImportInput, string>> = {
  account_numbers: 'GET /accounts/accountNumbers',
  accounts: 'GET /accounts',
  accounts_with_positions: 'GET /accounts?fields=positions',
  account_orders: 'GET /accounts/{hash}/orders',
  orders: 'GET /orders',
  transactions: 'GET /accounts/{hash}/transactions',
}

export { importInputs, type ImportInput }
