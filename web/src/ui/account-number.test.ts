import { expect, it } from 'vitest'
import { shortAccount } from './account-number.ts'

it.each([
  ['12345678', '…5678'],
  ['U7654321', '…4321'],
  ['My Account X12345678', '…5678'],
  ['1234', '1234'],
  ['9F3A77BC', '…77BC'],
  ['Roth IRA', 'Roth IRA'],
  ['Wheel account 2', 'Wheel account 2'],
])('the account %s is named %s', (account, name) => {
  expect(shortAccount(account)).toBe(name)
})
