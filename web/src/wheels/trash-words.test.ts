import { expect, it } from 'vitest'
import { keptInTrash, removedTickerWords } from './trash-words.ts'

it('says of a wheel what the trash says of it', () => {
  expect(keptInTrash({ origin: 'ledger' })).toBe('It stays in the trash as long as its entries.')
  expect(keptInTrash({ origin: 'manual' })).toBe('It stays in the trash for 30 days.')
})

it('counts the wheels of a ticker that is followed no more', () => {
  expect(removedTickerWords('KO', 0)).toBe('KO is no longer followed')
  expect(removedTickerWords('KO', 1)).toBe('Deleted the wheel for KO')
  expect(removedTickerWords('KO', 2)).toBe('Deleted the 2 wheels for KO')
})
