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
  ['Joint account of 2019', 'Joint account of 2019'],
])('the account %s is named %s', (account, name) => {
  expect(shortAccount(account)).toBe(name)
})

it('never reads as a year', () => {
  expect(shortAccount('10002026')).toBe('…02026')
  expect(shortAccount('55501999')).toBe('…01999')
  expect(shortAccount('2026')).toBe('2026')
  expect(shortAccount('55502126')).toBe('…2126')
})
