import { expect } from 'vitest'
import { send } from './call.ts'
import type { MakeFault } from './rounds.ts'

/** A disk that takes nothing any more keeps nobody from reading. */
export const expectReads: MakeFault = async ({ server, people: [person] }) => {
  expect(server.isRunning(), server.said()).toBe(true)
  const token = person?.promises.tokens.at(-1) ?? ''
  const { status, body } = await send(server.url, { method: 'GET', path: '/portfolio/entries', token })
  expect(status, JSON.stringify(body)).toBe(200)
  return server.untilReady()
}
