/** The OpenAPI document, made from the route table and the schemas that server and client use. */
import * as z from 'zod/mini'
import { scopeOf } from './people/api-tokens.ts'
import { ledgerEntry } from './ledger/ledger.ts'
import { lot } from './ledger/lots.ts'
import { equityPoint } from './ledger/equity.ts'
import { periodRow } from './ledger/periods.ts'
import { standsOnPortfolio } from './portfolio-revision.ts'
import { problemBody } from './problem.ts'
import type { Route, Schema } from './route.ts'
import { routes } from './routes.ts'
import { wheelCycle } from './wheels/wheel-cycles.ts'
import { toSnake } from './wire-case.ts'

type JsonObject = { [key: string]: unknown }
const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Renames the properties of a JSON schema, and the names in `required`, to those of the wire. */
const inWireNames = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(inWireNames)
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, item]) => [toSnake(name), inWireNames(item)])),
        ]
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => toSnake(String(name)))]
      return [key, inWireNames(value)]
    }),
  )
}

const wireSchema = (schema: Schema): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return inWireNames(rest)
}

const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } })
const problemRef = content({ $ref: '#/components/schemas/Problem' }, 'application/problem+json')

const parameter = (
  name: string,
  place: 'path' | 'query' | 'header',
  required: boolean,
  schema: unknown,
  description?: string,
) => ({
  name,
  in: place,
  required,
  schema,
  ...(description ? { description } : {}),
})

const parametersOf = (route: Route) => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) =>
    parameter(match[1] ?? '', 'path', true, { type: 'string' }),
  )
  const query = route.query ? wireSchema(route.query) : undefined
  const properties = isObject(query) && isObject(query['properties']) ? query['properties'] : {}
  const required = isObject(query) && Array.isArray(query['required']) ? query['required'] : []
  const previewed = route.preview === undefined ? {} : { preview: { type: 'boolean' } }
  const waits = route.method === 'GET' && standsOnPortfolio(route)
  const waited = waits ? { at_least: { type: 'integer', minimum: 0 } } : {}
  const inQuery = Object.entries({ ...properties, ...previewed, ...waited }).map(([name, schema]) =>
    parameter(name, 'query', required.includes(name), schema),
  )
  const idempotency =
    route.method === 'POST'
      ? [
          parameter(
            'Idempotency-Key',
            'header',
            false,
            { type: 'string', maxLength: 200 },
            'A retry with the same key and body answers as the first call did.',
          ),
        ]
      : []
  const match = route.honoursIfMatch
    ? [
        parameter(
          'If-Match',
          'header',
          false,
          { type: 'string' },
          'The ETag last read; 409 when it is stale.',
        ),
      ]
    : []
  return [...inPath, ...inQuery, ...idempotency, ...match]
}

const bodyTypes = {
  json: ['application/json'],
  'raw-json': ['application/json'],
  'form-or-json': ['application/x-www-form-urlencoded', 'application/json'],
  file: ['multipart/form-data', 'application/octet-stream'],
} as const

const formOfFile = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

const bodyOf = (route: Route) => {
  if (!route.body) return {}
  const schema = route.bodyAs === 'file' ? formOfFile : wireSchema(route.body)
  const types = bodyTypes[route.bodyAs ?? 'json']
  return {
    requestBody: {
      required: !route.bodyMayBeAbsent,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  }
}

/** A call that answers 200 itself answers the preview in its place. */
const previewOf = (route: Route) =>
  route.preview === undefined || route.status === 200
    ? {}
    : {
        200: {
          description: 'With `preview=true`: what it would move',
          ...content(wireSchema(route.preview)),
        },
      }

/** Apart from the route table: a client that downloads files has no use for the schemas of their rows. */
const rowSchemas = {
  entries: ledgerEntry,
  equity: equityPoint,
  lots: lot,
  periods: periodRow,
  wheels: wheelCycle,
}

const rowsIn = (rows: keyof typeof rowSchemas): JsonObject => ({
  type: 'object',
  properties: {
    schema: {
      type: 'string',
      description: 'What the rows are, and the version, as in wheelwright/entries/1.',
    },
    exported_at: { type: 'string' },
    filters: { type: 'object' },
    rows: { type: 'array', items: wireSchema(rowSchemas[rows]) },
  },
  required: ['schema', 'exported_at', 'filters', 'rows'],
})

/** A file is described by its content types; one of rows in JSON by them, too. */
const fileOf = ({ file }: Route) =>
  file === undefined
    ? {}
    : {
        content: Object.fromEntries(
          file.types.map((type) => [
            type,
            { schema: type === 'application/json' && file.rows ? rowsIn(file.rows) : { type: 'string' } },
          ]),
        ),
      }

const revisionHeaders = {
  'Portfolio-Revision': {
    description:
      'Which state of the portfolio the answer is of, as in `ledger=12, prices=57`; of a write the one that holds it. `at_least` has a read wait for that of the ledger.',
    schema: { type: 'string' },
  },
  'Portfolio-Settling': {
    description:
      'Only while what is stored lags behind what was written: how many underlyings of how many are settled, and when the figures were stored, as in `settled=120, of=200, as_of=2026-11-20T15:00:00.000Z`. Without `as_of` nothing was settled yet: reads of what settling stores alone (the dashboard, positions, stocks) answer 503 NOT_SETTLED until it was. `failed_at` says when settling last failed; it is tried again.',
    schema: { type: 'string' },
  },
}

/** Who may make a call. */
const accessOf = (route: Route): string => {
  if (route.access === 'public') return 'Anyone may make this call.'
  const scope = scopeOf(route)
  if (scope === null) return 'Needs a session: no API token may make this call.'
  return scope === 'read'
    ? 'Takes a session or any API token.'
    : 'Takes a session or an API token with scope `write`.'
}

const securityOf = (route: Route) => {
  if (route.access === 'public') return { security: [] }
  return scopeOf(route) === null ? { security: [{ session: [] }] } : {}
}

const operationOf = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  description: accessOf(route),
  tags: [route.path.split('/')[1] ?? ''],
  parameters: parametersOf(route),
  ...bodyOf(route),
  ...securityOf(route),
  responses: {
    [route.status]: {
      description: route.summary,
      ...(route.answer ? content(wireSchema(route.answer)) : {}),
      ...fileOf(route),
      ...(standsOnPortfolio(route) ? { headers: revisionHeaders } : {}),
    },
    ...previewOf(route),
    default: { description: 'A problem', ...problemRef },
  },
})

/** The document for `GET /api/openapi.json`. */
export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wheelwright',
      version,
      description:
        'Amounts are JSON numbers of US dollars. null means unknown, never 0. ' +
        'Programs send an API token as `Authorization: Bearer ww_...`: it is made under Profile, where it is shown once. One with ' +
        'scope `read` may read and compute; whatever else it calls is answered 403. One with scope `write` may change the ' +
        'portfolio too. None may manage passwords, sessions, tokens or the account.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in.' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, made under Profile.' },
      },
      schemas: { Problem: wireSchema(problemBody) },
    },
  }
}
