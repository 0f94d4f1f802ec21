/** A user whose imported histories leave questions open, with the calls that ask and answer them. */
import { expect } from 'vitest'
import type { Database } from '../../database/database.ts'
import { openImports } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'

interface Question {
  readonly id: string
  readonly kind: string
  readonly symbol: string
  readonly text: string
  readonly evidence: readonly string[]
  readonly quantity: number | null
  readonly choices: readonly { readonly choice: string; readonly label: string }[]
  readonly alike: string
  readonly together: string | null
}

interface Questions {
  readonly items: readonly Question[]
  readonly counts: Readonly<Record<string, number>>
}

interface Answered {
  readonly batch_id: string | null
  readonly results: readonly { readonly taken: boolean; readonly message: string | null }[]
}

/** Two accounts of the user's. */
export const [first, second] = ['11110001', '22220002'] as const

/** Of one kind where it is named, else of all. */
export async function openQuestions(db: Database, kind?: 'transfer') {
  const imports = await openImports(db)
  const schwab = (account: string, ...rows: readonly string[]) =>
    imports.take(schwabText(...rows), `${account}.csv`, account)
  const ask = () => imports.get<Questions>(`/portfolio/questions${kind === undefined ? '' : `?kind=${kind}`}`)
  const say = async (...answers: readonly object[]) =>
    (await imports.post<Answered>('/portfolio/questions/answers', { answers })).body
  /** Of the question that is asked first. */
  const sayFirst = async (said: object) => say({ id: (await ask()).items[0]?.id, ...said })
  const takeBack = (id: string | null) =>
    imports.send('DELETE', `/portfolio/questions/answers/${id}`, { token: imports.token })
  /** Costs of openings alone are asked for, so many: on the page, and by the count that is settled. */
  const isCounted = async (count: number) => {
    const { items, counts } = await ask()
    expect(items).toHaveLength(count)
    expect(counts['opening_cost']).toBe(count)
    expect(await imports.get('/portfolio/questions/count')).toEqual({ all: count })
  }
  return { ...imports, schwab, ask, say, sayFirst, takeBack, isCounted }
}
