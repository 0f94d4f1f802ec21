/** What a user sees: every page, and how each wheel came to its status. */
import type { Owner } from '../../figures/testing/portfolios.ts'
import { readPages, type Pages } from '../../figures/testing/read-pages.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Step = Readonly<Record<string, unknown>>

const told = ['previous_status', 'new_status', 'timestamp', 'reason']

export async function seenBy(app: Pick<TestApp, 'send' | 'deps'>, { token }: Owner) {
  const pages = await readPages(app, token)
  const histories: object[] = []
  for (const { id, ticker, startedAt } of pages.wheels) {
    const path = `/wheels/wheel-cycles/${id}/status/history`
    const { body } = await app.send<Step[]>('GET', path, { token })
    const steps = body.map((step) => told.map((name) => step[name]))
    histories.push({ ticker, startedAt, steps: JSON.stringify(steps) })
  }
  return { pages, histories }
}

/** Decisions are about the same, whatever ids entries and lots have. */
export function inOneOrder(pages: Pages): Pages {
  const textOf = (row: object) => JSON.stringify({ ...row, id: '', accountId: '', batchId: '' })
  const byText = (a: object, b: object) => (textOf(a) < textOf(b) ? -1 : 1)
  return { ...pages, entries: pages.entries.toSorted(byText), lots: pages.lots.toSorted(byText) }
}
