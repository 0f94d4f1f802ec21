import { expect, it } from 'vitest'
import type { Book } from '../ledger/booking/book.ts'
import type { Entry } from '../ledger/entries/entry.ts'
import { changesSince } from './beyond-history.ts'

it('asks no book to be booked again where no entry changed shares or contracts', () => {
  const book = {
    get moves(): never {
      throw new Error('booked again')
    },
  } as unknown as Book
  expect(changesSince(book, [{ kind: 'buy' } as Entry])).toEqual([])
  expect(() => changesSince(book, [{ kind: 'symbol-change' } as Entry])).toThrow('booked again')
})
