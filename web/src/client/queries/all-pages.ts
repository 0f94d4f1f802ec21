/** Every page of a list, one after the other: each begins after the last row of the one before, and says whether one follows. */
import { ApiError } from '../api-error.ts'
import type { Versioned } from '../call.ts'

/** Asks for the page after a row; `before` is the same page as it was last time. */
type ReadPage<Row> = (
  after: string | undefined,
  before: Versioned<Row[]> | undefined,
) => Promise<Versioned<Row[]>>

const unprocessable = 422

/** What did not change stays the same object: all pages together when none of them did. */
export async function readAllPages<Row extends { readonly id: string }>(
  readPage: ReadPage<Row>,
  before: readonly Versioned<Row[]>[] | undefined,
): Promise<readonly Versioned<Row[]>[]> {
  try {
    return await readPages(readPage, before)
  } catch (error) {
    // The row that a page should come after is gone: the list has changed meanwhile, and is read from its beginning.
    if (!(error instanceof ApiError) || error.status !== unprocessable) throw error
    return readPages(readPage, before)
  }
}

const readPages = async <Row extends { readonly id: string }>(
  readPage: ReadPage<Row>,
  before: readonly Versioned<Row[]>[] | undefined,
): Promise<readonly Versioned<Row[]>[]> => {
  const pages: Versioned<Row[]>[] = []
  let after: string | undefined
  for (;;) {
    const page = await readPage(after, before?.[pages.length])
    pages.push(page)
    after = page.value.at(-1)?.id
    if (after === undefined || !page.hasNext) break
  }
  const isSame = before?.length === pages.length && pages.every((page, index) => page === before[index])
  return isSame ? before : pages
}

export function rowsOf<Row>(pages: readonly Versioned<readonly Row[]>[]): Row[] {
  return pages.flatMap(({ value }) => value)
}
