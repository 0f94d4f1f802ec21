/** A pace in which hours pass at once: sleeping moves the clock, and every sleep is written down. */
import type { Pace } from '../pace.ts'

export interface TestPace extends Pace {
  readonly slept: number[]
  readonly advance: (ms: number) => void
}

/** Without randomness of its own: `random` is the same every time. */
export function createTestPace(startMs: number, random = 0.5): TestPace {
  let now = startMs
  const slept: number[] = []
  return {
    slept,
    advance: (ms) => {
      now += ms
    },
    clock: () => now,
    random: () => random,
    sleep: async (ms) => {
      slept.push(ms)
      now += ms
    },
  }
}
