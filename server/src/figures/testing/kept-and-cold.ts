/**
 * Whatever can be read, as a server says it that keeps the ledger in memory, and as servers do that were just started: asked nothing
 * before, asked all of it in turn, with the ledger booked from its entries, and with nothing settled.
 */
import { createApp, createPortfolios, type App } from '../../app.ts'
import type { Environment } from '../../config/settings.ts'
import type { Database, Reader } from '../../database/database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { withoutSettled } from '../../testing/without-settled.ts'
import { everyAsk, readAskable, type Ask } from './every-get.ts'
import type { Owner } from './portfolios.ts'

/** Of the request, or of how far settling is. */
const notCompared: ReadonlySet<string> = new Set(['x-request-id', 'portfolio-settling'])

interface Answer {
  readonly isFound: boolean
  readonly text: string
}

const ask = async (app: App, token: string, { path, method }: Ask): Promise<Answer> => {
  const response = await app.request(`/api${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${token}` },
  })
  const headers = [...response.headers].filter(([name]) => !notCompared.has(name)).join('\n')
  const body = (await response.text()).replace(/"instance":"[^"]*"/, '')
  return { isFound: response.ok, text: `${response.status}\n${headers}\n\n${body}` }
}

/** What is known of a reader is kept beside it. */
const anotherReader = (db: Database): Database => {
  const read = db.read as Reader & { readonly withTables: () => Reader }
  return { ...db, read: read.withTables() }
}

/** A server of the same database, at the same moment, that knows nothing yet. */
const started = ({ deps }: TestApp, environment: Environment): TestApp =>
  createTestApp(anotherReader(deps.db), environment, { clock: deps.clock })

const startedAndBooked = async (kept: TestApp, environment: Environment, userId: string): Promise<App> => {
  const { deps } = started(kept, environment)
  const portfolios = createPortfolios(deps)
  await portfolios.ledgers.of(userId)
  return createApp(deps, portfolios)
}

/** From some characters before the first one that differs. */
const parting = (kept: string, other: string): string => {
  let at = 0
  while (kept[at] === other[at]) at += 1
  return [kept, other].map((text) => text.slice(Math.max(0, at - 80), at + 160)).join('\n  not\n')
}

export interface Compared {
  /** None where all say the same. */
  readonly differences: readonly string[]
  /** Names of what was asked for and found. */
  readonly found: ReadonlySet<string>
}

export interface Comparing {
  /** Of all that can be asked for, what is. */
  readonly choose?: (asks: readonly Ask[]) => readonly Ask[]
  readonly environment?: Environment
  /** Leaves out what other tests try too: books made anew, and nothing settled. */
  readonly isQuick?: boolean
}

export async function compareKeptAndCold(
  kept: TestApp,
  { userId, token }: Owner,
  { choose = (asks) => asks, environment = {}, isQuick = false }: Comparing = {},
): Promise<Compared> {
  // Questions are about all of the ledger: whatever is in memory of it becomes what it is by now.
  await kept.send('GET', '/portfolio/questions', { token })
  const asks = choose(everyAsk(await readAskable(kept, token)))
  const said = new Map<Ask, Answer>()
  for (const each of asks) said.set(each, await ask(kept.app, token, each))
  const differences: string[] = []
  const compare = async (how: string, each: Ask, app: App) => {
    const [own, other] = [said.get(each)?.text ?? '', (await ask(app, token, each)).text]
    if (own !== other) differences.push(`${each.path}, ${how}:\n${parting(own, other)}`)
  }
  for (const each of asks) await compare('by a server just started', each, started(kept, environment).app)
  // From the last to the first, so that what is about less is not always asked for after what is about more.
  const { app } = started(kept, environment)
  for (const each of asks.toReversed()) await compare('after the others', each, app)
  if (!isQuick) {
    const booked = await startedAndBooked(kept, environment, userId)
    for (const each of asks) await compare('from a ledger booked anew', each, booked)
    await withoutSettled(kept.deps.db, async () => {
      const unsettled = started(kept, environment)
      for (const each of asks) await compare('with nothing settled', each, unsettled.app)
    })
  }
  return {
    differences,
    found: new Set([...said].flatMap(([{ name }, { isFound }]) => (isFound ? name : []))),
  }
}
