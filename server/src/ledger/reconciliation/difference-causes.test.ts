import { expect, it } from 'vitest'
import { laterThanSnapshot, notBooked, rowsNotTaken } from './difference-causes.ts'

it('a difference counts what may explain it, one as one and thousands with their comma', () => {
  expect([0, 1, 1234].map(laterThanSnapshot)).toEqual([
    [],
    ['1 entry is later than the broker’s snapshot.'],
    ['1,234 entries are later than the broker’s snapshot.'],
  ])
  expect([0, 1, 1234].map(rowsNotTaken)).toEqual([
    [],
    ['1 row of the history could not be taken. The difference may be in it.'],
    ['1,234 rows of the history could not be taken. The difference may be in them.'],
  ])
  expect([0, 1, 2].map((count) => notBooked(count, 'ABC'))).toEqual([
    [],
    ['1 of the entries on ABC could not be booked as it says.'],
    ['2 of the entries on ABC could not be booked as they say.'],
  ])
})
