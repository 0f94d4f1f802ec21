import { expect, it } from 'vitest'
import { createSteadyClock, disbeliefMs } from './steady-clock.ts'
import { createTestClock } from './testing/test-app.ts'

const minute = 60_000
const day = 24 * 60 * minute

const start = () => {
  const clock = createTestClock()
  const steady = createSteadyClock({ wall: clock.now, monotonic: clock.monotonic })
  return { clock, steady, begin: clock.now() }
}

it('tells the time of the wall clock as long as that one goes on evenly', () => {
  const { clock, steady, begin } = start()
  clock.advance(40 * day)
  expect(steady.now()).toBe(begin + 40 * day)
  expect(steady.steadyMs()).toBe(40 * day)
})

it('does not believe a jump ahead for a day, and goes on without it', () => {
  const { clock, steady, begin } = start()
  clock.jump(30 * day)
  expect(steady.now()).toBe(begin)
  clock.advance(disbeliefMs - 1)
  expect(steady.now()).toBe(begin + disbeliefMs - 1)
  clock.advance(1)
  expect(steady.now()).toBe(begin + disbeliefMs + 30 * day)
})

it('is where it was when the clock is set right again', () => {
  const { clock, steady, begin } = start()
  clock.jump(30 * day)
  steady.now()
  clock.advance(minute)
  steady.now()
  clock.jump(-30 * day)
  expect(steady.now()).toBe(begin + minute)
  expect(steady.steadyMs()).toBe(0)
})

it('believes a jump back at once, and what sets it right again only after a day', () => {
  const { clock, steady, begin } = start()
  clock.jump(-365 * day)
  expect(steady.now()).toBe(begin - 365 * day)
  clock.jump(365 * day)
  expect(steady.now()).toBe(begin - 365 * day)
  clock.advance(disbeliefMs)
  expect(steady.now()).toBe(begin + disbeliefMs)
})

it('follows what a time server corrects little by little', () => {
  const { clock, steady, begin } = start()
  for (let times = 0; times < 10; times += 1) {
    clock.advance(minute)
    clock.jump(500)
    steady.now()
  }
  expect(steady.now()).toBe(begin + 10 * minute + 5000)
  expect(steady.steadyMs()).toBe(10 * minute)
})
