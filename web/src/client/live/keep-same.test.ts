import { expect, it } from 'vitest'
import { keepSame } from './keep-same.ts'

interface Row {
  readonly id: string
  readonly price: number | null
  readonly positions: readonly { readonly mark: number }[]
}
const row = (id: string, price: number | null, mark = 1): Row => ({ id, price, positions: [{ mark }] })
const page = (etag: string, ...value: Row[]) => ({ etag, value, hasNext: false })

it('a row of which nothing changed stays the same object, and one that changed is another', () => {
  const before = [page('1', row('a', 10), row('b', 20)), page('2', row('c', 30))]
  const [first, second] = keepSame(
    [page('3', row('a', 10), row('b', 21)), page('4', row('c', 30, 2))],
    before,
  )
  expect(first?.value[0]).toBe(before[0]?.value[0])
  expect(first?.value[1]).toEqual(row('b', 21))
  expect(second?.value[0]).toEqual(row('c', 30, 2))
  expect(second?.value[0]).not.toBe(before[1]?.value[0])
  expect(first?.etag).toBe('3')
})

it('pages that are here already stay as they are', () => {
  const before = [page('1', row('a', 10)), page('2', row('b', 20))]
  expect(keepSame(before, before)).toBe(before)
  const [first, second] = before
  if (first === undefined || second === undefined) throw new Error('there are two')
  const kept = keepSame([first, page('3', row('b', 20))], before)
  expect(kept[0]).toBe(first)
  expect(kept[1]?.value[0]).toBe(second.value[0])
})

it('rows keep their objects when they move to another page, list, or were read alone', () => {
  const [moved, alone] = [row('a', 10), row('b', null)]
  const kept = keepSame([page('9', row('b', null), row('a', 10), row('c', 1))], [page('1', moved)], [alone])
  expect(kept[0]?.value[0]).toBe(alone)
  expect(kept[0]?.value[1]).toBe(moved)
  expect(kept[0]?.value[2]).toEqual(row('c', 1))
})
