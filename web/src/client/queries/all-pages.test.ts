import { fullPage } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { readAllPages, rowsOf } from './all-pages.ts'
import { ApiError } from '../api-error.ts'
import type { Versioned } from '../call.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))

/** Pages of that many rows, the version of each its first row; a page that the caller has stays the same. */
const server = (list: readonly { readonly id: string }[], size: number) => {
  const asked: (string | undefined)[] = []
  const read = async (after: string | undefined, before: Versioned<{ id: string }[]> | undefined) => {
    asked.push(after)
    const from = after === undefined ? 0 : list.findIndex(({ id }) => id === after) + 1
    const value = list.slice(from, from + size)
    const etag = value[0]?.id ?? 'none'
    const hasNext = from + size < list.length
    return before?.etag === etag && before.hasNext === hasNext ? before : { etag, value, hasNext }
  }
  return { read, asked }
}

it('reads on after the last row until no page follows, and keeps what did not change', async () => {
  const { read, asked } = server(rows(fullPage * 2 + 3), fullPage)
  const pages = await readAllPages(read, undefined)
  expect(rowsOf(pages)).toHaveLength(fullPage * 2 + 3)
  expect(asked).toEqual([undefined, `r${fullPage - 1}`, `r${fullPage * 2 - 1}`])
  expect(await readAllPages(read, pages)).toBe(pages)
})

it('asks for no page behind the last one, however full that is', async () => {
  const { read, asked } = server(rows(fullPage * 2), fullPage)
  const pages = await readAllPages(read, undefined)
  expect(pages.map(({ value }) => value.length)).toEqual([fullPage, fullPage])
  expect(asked).toEqual([undefined, `r${fullPage - 1}`])
})

it('begins again when the row to go on after has gone meanwhile, and fails when that does not help', async () => {
  const gone = new ApiError({ message: 'gone', status: 422, code: 'VALIDATION_ERROR', path: '/' })
  const { read } = server(rows(fullPage + 1), fullPage)
  let failures = 1
  const once = async (...asked: Parameters<typeof read>) => {
    if (asked[0] !== undefined && failures-- > 0) throw gone
    return read(...asked)
  }
  expect(rowsOf(await readAllPages(once, undefined))).toHaveLength(fullPage + 1)
  await expect(readAllPages(async () => Promise.reject(gone), undefined)).rejects.toBe(gone)
})
