/**
 * What Yahoo wants instead of a key: a cookie, given to anyone by an address that answers 404, and a crumb that belongs
 * to it. Both are fetched once for all who wait, and again when they are refused.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Ask, Question } from '../ask/ask.ts'
import { refusalOfStatus } from '../ask/refusal-of-status.ts'
import type { ProviderRefusal } from '../provider.ts'

interface Pass {
  readonly cookie: string
  readonly crumb: string
}
type Reading<T> = Promise<Result<T, ProviderRefusal>>

/** An answer without a browser's name is refused. */
export const browserLike = { 'user-agent': 'Mozilla/5.0 (compatible; Wheelwright)' }

const CRUMB = /^[\w./\\-]{5,40}$/

/** Asks with cookie and crumb. */
export type AskWithPass = (question: Omit<Question, 'headers'>) => Reading<unknown>

export function withPass(
  ask: Ask,
  { askForCookie, clock }: { readonly askForCookie: Ask; readonly clock: () => number },
): AskWithPass {
  let pass: Reading<Pass> | null = null

  const fetchPass = async (signal: AbortSignal): Reading<Pass> => {
    const given = await askForCookie.text({ path: '/', headers: browserLike, signal })
    if (!given.ok) return given
    const cookies = given.value.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const cookie = cookies.filter((pair) => pair.includes('=')).join('; ')
    const told = await ask.text({
      path: '/v1/test/getcrumb',
      headers: { ...browserLike, accept: '*/*', cookie },
      signal,
    })
    if (!told.ok) return told
    const { status, headers, text } = told.value
    const refusal = refusalOfStatus(status, headers, clock())
    if (refusal !== null) return refuse(refusal)
    const crumb = text.trim()
    return CRUMB.test(crumb) ? ok({ cookie, crumb }) : refuse({ kind: 'unreadable', detail: 'no crumb' })
  }
  const fetchOrLetGo = async (): Reading<Pass> => {
    const fetched = await fetchPass(new AbortController().signal)
    if (!fetched.ok) pass = null
    return fetched
  }
  /** The one that is held or being fetched, for all who wait: one of them giving up does not end it. */
  const hold = (): Reading<Pass> => {
    pass ??= fetchOrLetGo()
    return pass
  }
  const askWith = ({ cookie, crumb }: Pass, question: Omit<Question, 'headers'>) =>
    ask.json({
      ...question,
      query: { ...question.query, crumb },
      headers: { ...browserLike, cookie },
    })

  return async (question) => {
    const holding = hold()
    const held = await holding
    if (!held.ok) return held
    const answer = await askWith(held.value, question)
    if (answer.ok || answer.refusal.kind !== 'unauthorized') return answer
    // Whoever is refused first lets it go; the others find the new one.
    if (pass === holding) pass = null
    const renewed = await hold()
    return renewed.ok ? askWith(renewed.value, question) : renewed
  }
}
