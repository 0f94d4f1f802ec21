import { expect, it } from 'vitest'
import { moneyFromMicros, parseOptionSymbol } from '@wheelwright/core'
import { accountInWords, amountInWords, contractInWords, dayInWords, priceInWords } from './in-words.ts'

it('writes prices with what is below a cent, and amounts in cents', () => {
  const micros = moneyFromMicros(1_200_890_800)
  expect([priceInWords(micros), amountInWords(micros)]).toEqual(['$1,200.8908', '$1,200.89'])
  expect(amountInWords(moneyFromMicros(5_000))).toBe('$0.01')
})

it('writes a day with the year', () => {
  expect(dayInWords('2018-03-05')).toBe('Mar 05, 2018')
})

it.each([
  ['BRKB  350119C00500000', 'BRK.B $500.00 call, Jan 19, 2035'],
  ['SPXW  350119P04500000', 'SPXW $4,500.00 put, Jan 19, 2035'],
])('writes %s as a contract on its shares', (symbol, words) => {
  const option = parseOptionSymbol(symbol)
  expect(option.ok && contractInWords(option.value)).toBe(words)
})

it.each([
  ['Z12345678', 'the account ending in 5678'],
  ['Robinhood', "the account 'Robinhood'"],
  ['Roth IRA', "the account 'Roth IRA'"],
])('writes %s so that its owner knows it and no whole number is told', (name, words) => {
  expect(accountInWords(name)).toBe(words)
})
