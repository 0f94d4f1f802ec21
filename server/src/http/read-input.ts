/** A request's body and query, checked for their content type and decoded by the route's own schemas. */
import { decodeWire, type Problem, type Route, type Schema } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import { readText } from './read-body.ts'
import { readJson, refuseNul } from './read-json.ts'

const json = /^application\/(?:[\w.-]+\+)?json$/
const form = 'application/x-www-form-urlencoded'

/** A request that names no content type is read as JSON. */
const contentType = (headers: Headers): string =>
  (headers.get('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''

const unsupported = (route: Route, type: string): Result<never, Problem> => {
  const taken = route.bodyAs === 'form-or-json' ? `application/json or ${form}` : 'application/json'
  return refuse({
    kind: 'unsupportedMedia',
    message: `The body must be ${taken}, not ${type.slice(0, 100)}.`,
  })
}

/** Whether the route takes a body of this type at all, which is known before it is read. */
export const checkContentType = (route: Route, headers: Headers): Result<null, Problem> => {
  if (!route.body) return ok(null)
  const encoding = headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    return refuse({ kind: 'unsupportedMedia', message: 'A compressed body is not taken.' })
  const type = contentType(headers)
  const isTaken = json.test(type) || (type === form && route.bodyAs === 'form-or-json')
  return isTaken ? ok(null) : unsupported(route, type)
}

/** The fields of a form or a query; of one that comes twice the last counts. */
const decodeFields = (schema: Schema, fields: URLSearchParams): Result<unknown, Problem> => {
  const given = refuseNul(Object.fromEntries(fields))
  return given.ok ? decode(schema, given.value) : given
}

const decode = (schema: Schema, value: unknown): Result<unknown, Problem> => {
  const decoded = decodeWire(schema, value)
  return decoded.ok ? ok(decoded.value) : refuse({ kind: 'invalid', errors: decoded.errors })
}

export const decodeBody = (route: Route, headers: Headers, bytes: Uint8Array): Result<unknown, Problem> => {
  if (!route.body) return ok(undefined)
  const text = readText(bytes)
  if (!text.ok) return text
  if (contentType(headers) === form) return decodeFields(route.body, new URLSearchParams(text.value))
  const parsed = readJson(text.value)
  if (!parsed.ok || route.bodyAs === 'raw-json') return parsed
  return decode(route.body, parsed.value)
}

export const decodeQuery = (route: Route, url: URL): Result<unknown, Problem> =>
  route.query ? decodeFields(route.query, url.searchParams) : ok(undefined)
