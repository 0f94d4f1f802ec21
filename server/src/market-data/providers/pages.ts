/**
 * A list that comes in pages, each naming the address of the next. Only its cursor is believed: every page is asked of
 * the configured address and the same path, so that a key is never sent elsewhere.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Question } from '../ask/ask.ts'
import type { ProviderRefusal } from '../provider.ts'
import { readBody, type Row } from './row.ts'

export type AskPage = (question: Question) => Promise<Result<unknown, ProviderRefusal>>

export interface Page {
  readonly rows: readonly unknown[]
  /** Whether the answer as a whole calls itself delayed. */
  readonly isDelayed: boolean
}

/** Enough for the longest list there is, the contracts on SPX, several times over. */
const MOST_PAGES = 50

/** All pages' rows. A page that was read before ends the list. */
export async function readPages(ask: AskPage, question: Question): Promise<Result<Page, ProviderRefusal>> {
  const rows: unknown[] = []
  const cursors = new Set<string>()
  let isDelayed = false
  let query = question.query ?? {}
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask({ ...question, query })
    if (!answer.ok) return answer
    // A list of nothing may lack its results.
    const body = readBody(answer.value, 'results', 'status')
    if (!body.ok) return body
    rows.push(...body.value.list('results'))
    isDelayed ||= body.value.text('status') === 'DELAYED'
    if (!body.value.has('next_url')) return ok({ rows, isDelayed })
    const cursor = cursorOf(body.value)
    if (cursor === null) return refuse({ kind: 'unreadable', detail: 'a next page without its cursor' })
    if (cursors.has(cursor)) return ok({ rows, isDelayed })
    cursors.add(cursor)
    query = { cursor }
  }
  return refuse({ kind: 'unreadable', detail: 'more pages than there can be' })
}

const cursorOf = (body: Row): string | null => {
  const next = body.text('next_url')
  if (next === null || !URL.canParse(next)) return null
  return new URL(next).searchParams.get('cursor')
}
