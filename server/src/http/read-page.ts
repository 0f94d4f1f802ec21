/**
 * What a page asks of the API, read for a user without a request: the answer is made and encoded as if it were sent, to
 * fill the caches, or to see that it can be made.
 */
import type { RouteName } from '@wheelwright/api'
import { routes } from '@wheelwright/api'
import { assert } from '@wheelwright/core'
import type { SignedIn } from '../sessions/signed-in.ts'
import type { Handlers } from './call.ts'
import { decodeQuery } from './read-input.ts'
import { encodeAnswer } from './send.ts'

export type Page = readonly [name: RouteName, query: string]

type Asked = (call: object) => Promise<Parameters<typeof encodeAnswer>[1] | { readonly ok: false }>

/** Throws where the page cannot be made. */
export async function readPage(handlers: Handlers, user: SignedIn, [name, search]: Page): Promise<void> {
  const route = routes[name]
  const query = decodeQuery(route, new URL(`http://localhost/?${search}`))
  assert(query.ok, 'what the pages ask is understood')
  const outcome = await (handlers[name] as unknown as Asked)({
    query: query.value,
    parameters: {},
    headers: new Headers(),
    signal: new AbortController().signal,
    user,
  })
  if (outcome.ok) encodeAnswer(route, outcome)
}
