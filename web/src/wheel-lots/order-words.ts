/** Labels of the fields of an order, and what is wrong with one. A sample speaks of an order, a ledger of a fill. */
import type { OrderText } from './order-model.ts'

const fills: Readonly<Record<keyof OrderText, string>> = {
  ticker: 'Ticker',
  accountId: 'Account',
  strike: 'Strike',
  expiration: 'Expiration date',
  premium: 'Premium, as sold',
  debit: 'Debit, as bought back',
  price: 'Price a share',
  quantity: 'Contracts',
  fees: 'Fees',
  date: 'Trade date',
  goodTill: 'Good till',
  legs: 'What is closed',
  longPrice: 'Long option, as sold',
  longStrike: 'New long strike',
  longPremium: 'New long option bought at',
}

const orders: Partial<Record<keyof OrderText, string>> = {
  premium: 'Limit premium',
  debit: 'Limit debit',
  price: 'Limit price',
}

export function fieldLabel(name: keyof OrderText, isSample: boolean): string {
  return (isSample ? orders[name] : undefined) ?? fills[name]
}

const wrong: Readonly<Record<keyof OrderText, string>> = {
  ticker: 'Enter a ticker',
  accountId: 'Choose an account',
  strike: 'Must be a number above 0',
  expiration: 'Must be the trade date or later',
  premium: 'Must be a number, at least 0',
  debit: 'Must be a number, at least 0',
  price: 'Must be a number above 0',
  quantity: 'Must be whole contracts, at least 1',
  fees: 'Must be at least 0, or left out',
  date: 'Choose a date',
  goodTill: 'Choose DAY or GTC',
  legs: 'Choose both legs or the short one',
  longPrice: 'Must be a number, at least 0',
  longStrike: 'Must be a number above 0',
  longPremium: 'Must be a number, at least 0',
}

export function faultWords(name: keyof OrderText, isSample: boolean): string {
  return isSample && name === 'expiration' ? 'Must be today or later' : wrong[name]
}
