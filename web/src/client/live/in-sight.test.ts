import { expect, it } from 'vitest'
import { untilShown, whileShown, type Sight } from './in-sight.ts'

const pageThatIs = (shown: boolean) => {
  const listeners = new Set<() => void>()
  let isShown = shown
  const sight: Sight = {
    isShown: () => isShown,
    onChange: (listener, signal) => {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
  const turn = (next: boolean) => {
    isShown = next
    for (const listener of listeners) listener()
  }
  return { sight, turn, listeners }
}

const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })

it('a page opened behind others waits until somebody looks at it', async () => {
  const { sight, turn, listeners } = pageThatIs(false)
  let isWaiting = true
  const waiting = untilShown(sight, new AbortController().signal).then(() => (isWaiting = false))
  await Promise.resolve()
  expect(isWaiting).toBe(true)
  turn(true)
  await waiting
  expect(listeners.size).toBe(0)
})

it('a page that is left waits no more', async () => {
  const { sight } = pageThatIs(false)
  const leaving = new AbortController()
  const waiting = untilShown(sight, leaving.signal)
  leaving.abort()
  await expect(waiting).resolves.toBeUndefined()
})

it('what goes on ends when nobody has looked at the page for a while', async () => {
  const { sight, turn, listeners } = pageThatIs(true)
  const work = whileShown(sight, new AbortController().signal, untilAborted, 1)
  turn(false)
  expect(await work).toBe('unseen')
  expect(listeners.size).toBe(0)
})

it('a glance at another page ends nothing', async () => {
  const { sight, turn } = pageThatIs(true)
  const work = whileShown(
    sight,
    new AbortController().signal,
    (signal) => new Promise((resolve) => setTimeout(() => resolve(signal.aborted), 30)),
    10,
  )
  turn(false)
  turn(true)
  expect(await work).toBe(false)
})

it('a page that is left while somebody looks at it is not said to be unseen', async () => {
  const { sight } = pageThatIs(true)
  const leaving = new AbortController()
  const work = whileShown(sight, leaving.signal, untilAborted)
  leaving.abort()
  expect(await work).toBe('aborted')
})
