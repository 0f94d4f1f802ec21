/** Handlers for administrators; anyone else is refused, and finds out nothing. */
import type { AnswerOf, RouteName, Routes } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Outcome, SessionCall } from '../http/call.ts'

export const onlyAdministrators = {
  kind: 'forbidden',
  message: 'Only an administrator of this server may do this.',
} as const

export const asAdministrator =
  <N extends RouteName>(
    handler: (call: SessionCall<N>) => Promise<Outcome<AnswerOf<Routes[N]>>>,
  ): ((call: SessionCall<N>) => Promise<Outcome<AnswerOf<Routes[N]>>>) =>
  async (call) =>
    call.user.roles.includes('admin') ? handler(call) : refuse(onlyAdministrators)
