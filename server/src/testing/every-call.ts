/** Every call of the route table with whatever fits its schema, for tests that make all of them: found in the OpenAPI document. */
import { openApiDocument, routes, type Route } from '@wheelwright/api'
import { everyAsk, readAskable } from '../figures/testing/every-get.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { shares } from '../intake/testing/told.ts'
import type { TestApp } from './test-app.ts'

export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
}

export interface Filling {
  /** What stands in a text that is neither a day nor one of a few words. */
  readonly idOf: (key: string) => string
  readonly ticker: string
  /** Which of several choices is taken; every second time all that may be left out is there. */
  readonly turn: number
}

const isDay = (key: string): boolean => /(date|_on|_at|^from|^to|expiration)$/.test(key)

/** A value of the schema. */
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
  return /symbol|ticker/.test(key) ? filling.ticker : filling.idOf(key)
}

export type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const operations: readonly Operation[] = Object.values(
  openApiDocument('1')['paths'] as Record<string, Record<string, Operation>>,
).flatMap((ofPath) => Object.values(ofPath))

/** It would end the caller's session, and nothing after it would be asked. */
const leftOut: ReadonlySet<string> = new Set(['logout'])

export const everyCall: readonly { readonly operation: Operation; readonly route: Route }[] = operations
  .filter(({ operationId }) => !leftOut.has(operationId))
  .map((operation) => ({
    operation,
    route: (routes as Record<string, Route>)[operation.operationId] as Route,
  }))

export const bought: ReturnType<typeof shares> = shares('2026-02-05', 'Buy', 100, 'F', 10)

export function bodyOf({ requestBody }: Operation, route: Route, filling: Filling): unknown {
  if (requestBody === undefined) return undefined
  if (route.bodyAs === 'file') {
    const form = new FormData()
    form.set('file', new File([asSchwabCsv([bought])], 'a.csv'))
    form.set('account_id', filling.idOf('account_id'))
    return form
  }
  const [content] = Object.values(requestBody.content).slice(-1)
  return fill(content?.schema ?? {}, '', filling)
}

export function pathOf({ parameters }: Operation, route: Route, filling: Filling): string {
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

const idKey = /(^|_)(ids?|key|no|number|hash)$/

/** Every id in an answer, by the name of its field. */
const idsIn = (value: unknown, key: string, found: Map<string, Set<string>>): void => {
  if (Array.isArray(value)) for (const each of value) idsIn(each, key, found)
  else if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) idsIn(each, name, found)
  else if (typeof value === 'string' && value.length >= 6 && idKey.test(key))
    found.set(key, (found.get(key) ?? new Set()).add(value))
}

/** Every id that a user's own pages show, by the name of its field. */
export async function readIds(app: Pick<TestApp, 'send'>, token: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { path, method = 'GET' } of everyAsk(await readAskable(app, token)))
    idsIn((await app.send(method, path, { token })).body, '', found)
  return found
}
