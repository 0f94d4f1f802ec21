/**
 * What one user has, another can neither read nor change: a stranger makes every call of the route table with each of the owner's
 * ids, wherever its path, its query or its body takes a text.
 */
import { openApiDocument, routes, type Route } from '@wheelwright/api'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { everyAsk, readAskable } from '../figures/testing/every-get.ts'
import { openPortfolios, type Portfolios } from '../figures/testing/portfolios.ts'
import { enterRichPortfolio } from '../figures/testing/rich-portfolio.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { shares } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { takeFile } from '../testing/open-user.ts'
import { isLong } from '../testing/wanted-engines.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
}

interface Filling {
  readonly id: string
  readonly ticker: string
  /** Which of several choices is taken; every second time all that may be left out is there. */
  readonly turn: number
}

const isDay = (key: string): boolean => /(date|_on|_at|^from|^to|expiration)$/.test(key)

/** A value of the schema that has the id in every text that is neither a day nor one of a few words. */
const fill = (schema: Schema, key: string, filling: Filling): unknown => {
  const { anyOf, properties, items } = schema
  if (schema.enum) return schema.enum[filling.turn % schema.enum.length]
  const chosen = anyOf?.find(({ type }) => type !== 'null')
  if (chosen) return fill(chosen, key, filling)
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(
          ([name]) => filling.turn % 2 === 0 || schema.required?.includes(name) || /id|lot|group/.test(name),
        )
        .map(([name, each]) => [name, fill(each, name, filling)]),
    )
  if (items) return [fill(items, key, filling)]
  const [type] = [schema.type].flat()
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (isDay(key)) return '2026-11-20'
  return /symbol|ticker/.test(key) ? filling.ticker : filling.id
}

type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const operations: readonly Operation[] = Object.values(
  openApiDocument('1')['paths'] as Record<string, Record<string, Operation>>,
).flatMap((ofPath) => Object.values(ofPath))

/** It would end the stranger's session, and nothing after it would be asked. */
const leftOut: ReadonlySet<string> = new Set(['logout'])

const calls = operations
  .filter(({ operationId }) => !leftOut.has(operationId))
  .map((operation) => ({
    operation,
    route: (routes as Record<string, Route>)[operation.operationId] as Route,
  }))

const bought = shares('2026-02-05', 'Buy', 100, 'F', 10)

const bodyOf = ({ requestBody }: Operation, route: Route, filling: Filling): unknown => {
  if (requestBody === undefined) return undefined
  if (route.bodyAs === 'file') {
    const form = new FormData()
    form.set('file', new File([asSchwabCsv([bought])], 'a.csv'))
    form.set('account_id', filling.id)
    return form
  }
  const [content] = Object.values(requestBody.content).slice(-1)
  return fill(content?.schema ?? {}, '', filling)
}

const pathOf = ({ parameters }: Operation, route: Route, filling: Filling): string => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fill({}, name, filling))),
  )
  const asked = parameters.filter(
    ({ in: place, name }) =>
      place === 'query' && !['at_least', 'preview', 'limit', 'offset', 'first'].includes(name),
  )
  const query = new URLSearchParams(
    asked.map(({ name, schema }): [string, string] => [name, String(fill(schema, name, filling))]),
  )
  return `${path}?${query.toString()}`
}

/** All rows of a user, of every table that says whose its rows are. */
const rowsOf = async (db: Database, engine: Engine, userId: string): Promise<Record<string, string[]>> => {
  const { user_no: userNo } = await db.read
    .selectFrom('users')
    .select('user_no')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  type Column = { readonly table: string; readonly name: 'user_id' | 'user_no' }
  const columns =
    engine === 'sqlite'
      ? sql<Column>`select m.name as "table", c.name from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and c.name in ('user_id', 'user_no')`
      : sql<Column>`select table_name as "table", column_name as name from information_schema.columns
          where column_name in ('user_id', 'user_no')`
  const found: Record<string, string[]> = {}
  for (const { table, name } of (await columns.execute(db.read)).rows) {
    const whose = name === 'user_id' ? userId : userNo
    const { rows } = await sql`select * from ${sql.id(table)} where ${sql.id(name)} = ${whose}`.execute(
      db.read,
    )
    found[`${table} ${name}`] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return found
}

const idKey = /(^|_)(ids?|key|no|number|hash)$/

/** Every id in an answer, by the name of its field. */
const idsIn = (value: unknown, key: string, found: Map<string, Set<string>>): void => {
  if (Array.isArray(value)) for (const each of value) idsIn(each, key, found)
  else if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) idsIn(each, name, found)
  else if (typeof value === 'string' && value.length >= 6 && idKey.test(key))
    found.set(key, (found.get(key) ?? new Set()).add(value))
}

const readIds = async (app: Portfolios, token: string): Promise<Map<string, Set<string>>> => {
  const found = new Map<string, Set<string>>()
  for (const { path, method = 'GET' } of everyAsk(await readAskable(app, token)))
    idsIn((await app.send(method, path, { token })).body, '', found)
  return found
}

/** Of each kind of id. */
const idsOfKind = isLong ? 3 : 1

describeDecidedInCode('a stranger', ({ engine, migratedPlace, open }) => {
  it('reads and changes nothing of another user, whichever id is sent', { timeout: 600_000 }, async () => {
    const place = await migratedPlace()
    const db = await open(place)
    const app = openPortfolios(db, { DATA_DIR: place.dataDir })
    // The first user of a server is its administrator.
    await app.newOwner()
    const [owner, stranger] = [await app.newOwner(), await app.newOwner()]
    await enterRichPortfolio(app, owner)
    await takeFile(app, stranger.token, asSchwabCsv([bought]), '33330003')
    const ids = await readIds(app, owner.token)
    const secrets = [...new Set([...ids.values()].flatMap((some) => [...some]))]
    const before = await rowsOf(db, engine, owner.userId)
    expect(before['entries user_no']).not.toEqual([])
    const told: string[] = []
    for (const [at, id] of [...ids.values()].flatMap((some) => [...some].slice(0, idsOfKind)).entries())
      for (const [number, { operation, route }] of calls.entries()) {
        const filling = { id, ticker: 'META', turn: at + number }
        const path = pathOf(operation, route, filling)
        const body = bodyOf(operation, route, filling)
        const { token } = stranger
        const got = await app.send(route.method, path, { token, ...(body === undefined ? {} : { body }) })
        const answer = JSON.stringify(got.body) ?? ''
        const found = secrets.filter((secret) => !id.includes(secret) && answer.includes(secret))
        if (found.length > 0) told.push(`${route.method} ${path}: ${found.join()}`)
      }
    await app.deps.background.settle()
    expect(told).toEqual([])
    expect(await rowsOf(db, engine, owner.userId)).toEqual(before)
    expect((await app.send('GET', '/auth/me', { token: stranger.token })).status).toBe(200)
  })
})
