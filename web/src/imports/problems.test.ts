import { expect, it } from 'vitest'
import { chosenAtFirst } from './problems.ts'

const main = { id: 'main', accountNumber: 'Main', broker: 'schwab' }
const roth = { id: 'roth', accountNumber: 'Roth IRA', broker: 'tastytrade' }

it.each([
  ['the account that the file points to', [main, roth], 'roth', 'roth'],
  ['nothing where it points to none', [main, roth], null, ''],
  ['nothing even where there is one account alone, which may be of another broker', [main], null, ''],
  ['a new account where there is none yet', [], null, 'another'],
])('at first %s is chosen', (_, choices, likely, chosen) => {
  expect(chosenAtFirst({ choices, likely })).toBe(chosen)
})
