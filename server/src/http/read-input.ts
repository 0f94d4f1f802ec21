/** Checks the content type of a request's body, and decodes body and query by the route's own schemas. */
import { decodeInput, type Problem, type Route, type Schema } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import { readText } from './read-body.ts'
import { cutForm } from './read-form.ts'
import { nulAt, readJson, refuseNul } from './read-json.ts'

const json = /^application\/(?:[\w.-]+\+)?json$/
const form = 'application/x-www-form-urlencoded'

/** A request without a content type is read as JSON. */
const contentType = (headers: Headers): string =>
  (headers.get('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''

/** The kinds of body beside JSON, by how a route takes its own. */
const takenBeside: Readonly<Record<NonNullable<Route['bodyAs']>, string>> = {
  json: '',
  'raw-json': '',
  'form-or-json': ` or ${form}`,
  file: '',
}

const unsupported = (route: Route, type: string): Result<never, Problem> => {
  const taken = `application/json${takenBeside[route.bodyAs ?? 'json']}`
  return refuse({
    kind: 'unsupportedMedia',
    message: `The body must be ${taken}, not ${type.slice(0, 100)}.`,
  })
}

/** Whether the route takes a body of this type, which is decided before reading it. */
export function checkContentType(route: Route, headers: Headers): Result<null, Problem> {
  if (!route.body) return ok(null)
  const encoding = headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    return refuse({ kind: 'unsupportedMedia', message: 'Compressed bodies are not accepted.' })
  // A file may have any type; reading it shows what it is.
  if (route.bodyAs === 'file') return ok(null)
  const type = contentType(headers)
  const isTaken = json.test(type) || (type === form && route.bodyAs === 'form-or-json')
  return isTaken ? ok(null) : unsupported(route, type)
}

/** The fields of a form or a query; of a repeated one the last counts. */
const decodeFields = (schema: Schema, fields: URLSearchParams): Result<unknown, Problem> => {
  const given = refuseNul(Object.fromEntries(fields))
  return given.ok ? decode(schema, given.value) : given
}

const decode = (schema: Schema, value: unknown): Result<unknown, Problem> => {
  const decoded = decodeInput(schema, value)
  return decoded.ok ? ok(decoded.value) : refuse({ kind: 'invalid', errors: decoded.errors })
}

const multipart = 'multipart/form-data'

/** The texts of a form and the names of its files are stored like those of JSON. */
const refuseNulInForm = (form: FormData): Result<FormData, Problem> => {
  for (const [name, value] of form)
    if (`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'))
      return refuse(nulAt(`/${name}`))
  return ok(form)
}

/** The form, or the bytes of the file alone in place of the form's file. */
const decodeFile = async (
  headers: Headers,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<unknown, Problem>> => {
  const type = headers.get('content-type') ?? ''
  if (contentType(headers) !== multipart)
    return ok({ get: (name: string) => (name === 'file' ? bytes : null) })
  const cut = cutForm(bytes, type)
  if (cut !== null) return refuseNulInForm(cut)
  let given: FormData
  try {
    given = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return refuse({ kind: 'unparsable', message: 'The form could not be read.' })
  }
  return refuseNulInForm(given)
}

export async function decodeBody(
  route: Route,
  headers: Headers,
  bytes: Uint8Array,
): Promise<Result<unknown, Problem>> {
  if (!route.body) return ok(undefined)
  if (route.bodyAs === 'file') return decodeFile(headers, bytes as Uint8Array<ArrayBuffer>)
  if (bytes.byteLength === 0 && route.bodyMayBeAbsent) return decode(route.body, {})
  const text = readText(bytes)
  if (!text.ok) return text
  if (contentType(headers) === form) return decodeFields(route.body, new URLSearchParams(text.value))
  const parsed = readJson(text.value)
  if (!parsed.ok || route.bodyAs === 'raw-json') return parsed
  return decode(route.body, parsed.value)
}

export function decodeQuery(route: Route, url: URL): Result<unknown, Problem> {
  return route.query ? decodeFields(route.query, url.searchParams) : ok(undefined)
}
