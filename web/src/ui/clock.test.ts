import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const noon = Date.parse('2026-11-24T17:00:00Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A device beside a server, in a world in which time passes. */
const open = ({ ahead = 0, kept = 0 } = {}) => {
  let world = noon
  let deviceAhead = ahead
  let slept = 0
  const skews: number[] = []
  let asked = 0
  const clock = createClock({
    read: () => ({ wallMs: world + deviceAhead, steadyMs: world - noon - slept }),
    skewMs: kept,
    onSkew: (skew) => skews.push(skew),
    onLeap: () => (asked += 1),
  })
  const answer = (takesMs = 0) => {
    const at = clock.read()
    const date = new Date(world).toUTCString()
    world += takesMs
    clock.hear(at, date)
  }
  return {
    clock,
    skews,
    asked: () => asked,
    answer,
    pass: (ms: number) => void (world += ms),
    sleep: (ms: number) => void ((world += ms), (slept += ms)),
    setBack: (ms: number) => void (deviceAhead -= ms),
    /** How far the page's time is from the server's. */
    error: () => clock.now() - world,
  }
}

it.each([
  ['three days ahead', 3 * day],
  ['a day behind', -day],
  ['five hours ahead', 5 * hour],
])('a device %s shows the time of the server once it has answered', (_, ahead) => {
  const { answer, error, clock } = open({ ahead })
  answer(40)
  expect(Math.abs(error())).toBeLessThan(1000)
  // As of what else was read from it.
  expect(clock.byServer(clock.read().wallMs)).toBe(clock.now())
})

it('a device that is a few seconds off keeps its own time', () => {
  const { answer, error, skews, pass } = open({ ahead: -20_000 })
  answer(100)
  pass(minute)
  answer(5000)
  expect([error(), skews]).toEqual([-20_000, []])
})

it('a slow answer moves no time that may be right', () => {
  const { answer, error } = open()
  answer(90_000)
  expect(error()).toBe(0)
})

it.each([
  ['set ahead', -3 * day],
  ['set back', 2 * hour],
])('a clock that is %s while nothing is answered changes no time, and the server is asked once', (_, by) => {
  const { answer, error, setBack, pass, asked } = open()
  answer()
  pass(minute)
  setBack(by)
  expect(error()).toBe(0)
  pass(minute)
  expect([error(), asked()]).toEqual([0, 1])
  answer()
  expect(error()).toBe(0)
})

it('time stands still after a sleep until the server has told how long it was', () => {
  const { answer, error, sleep, asked, clock } = open({ ahead: 3 * day })
  answer()
  clock.now()
  sleep(8 * hour)
  expect(Math.round(error() / hour)).toBe(-8)
  expect(asked()).toBe(1)
  answer()
  expect(Math.abs(error())).toBeLessThan(1000)
})

it('without the server a leap ahead was a sleep, and one back a correction', () => {
  const slept = open({ ahead: -day })
  slept.answer()
  slept.sleep(8 * hour)
  slept.clock.now()
  slept.clock.hearNothing()
  expect(Math.abs(slept.error())).toBeLessThan(1000)
  const corrected = open()
  corrected.setBack(day)
  corrected.clock.now()
  corrected.clock.hearNothing()
  expect(corrected.error()).toBe(0)
})

it('a difference that was kept counts until the server is heard', () => {
  const { answer, error } = open({ ahead: day, kept: -day })
  expect(error()).toBe(0)
  answer()
  expect(error()).toBe(0)
  const corrected = open({ kept: -day })
  corrected.answer()
  expect(corrected.error()).toBe(0)
})

it('an answer under way while the device slept or its clock was set makes no wrong time', () => {
  const slept = open()
  const asked = slept.clock.read()
  const date = new Date(noon).toUTCString()
  slept.sleep(8 * hour)
  slept.clock.hear(asked, date)
  // It may as well have been set: time stands still until the next answer.
  expect(slept.error()).toBe(-8 * hour)
  slept.answer(0)
  expect(slept.error()).toBe(0)
  const set = open()
  const before = set.clock.read()
  set.setBack(2 * day)
  set.clock.hear(before, date)
  expect(Math.abs(set.error())).toBeLessThan(1000)
})

it('an answer without a date, or with none that can be read, says nothing', () => {
  const { clock, error } = open({ ahead: day })
  clock.hear(clock.read(), null)
  clock.hear(clock.read(), 'soon')
  expect(error()).toBe(day)
})

it('each answer after the first leaves the time alone, so that nothing is drawn for it', () => {
  const { answer, skews, pass } = open({ ahead: 3 * day })
  for (let each = 0; each < 50; each += 1) {
    answer(each * 37)
    pass(7331)
  }
  expect(skews).toHaveLength(1)
})
