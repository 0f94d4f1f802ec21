import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ok, refuse } from '@wheelwright/core'
import { fetchWhole } from './fetch-rows.ts'
import { MOST_ROWS, type Answer, type Fields } from './schwab-trader.ts'
import type { Span } from './windows.ts'

const endMs = 365 * 24 * 60 * 60_000

/** A Schwab that has rows at these instants, and answers the latest of a span. */
const schwabWith = (instants: readonly number[]) => {
  const asked: Span[] = []
  const ask = async (span: Span): Answer<readonly Fields[]> => {
    asked.push(span)
    const rows = instants.filter((at) => at >= span.fromMs && at <= span.toMs)
    return ok(rows.slice(-MOST_ROWS).map((at) => ({ at })))
  }
  return { ask, asked }
}

it('finds every row once, however many there are and wherever they lie', async () => {
  const spread = fc.tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 1, max: endMs }))
  await fc.assert(
    fc.asyncProperty(spread, async ([count, width]) => {
      const instants = Array.from({ length: count }, (_, at) => Math.floor((at * width) / (count + 1)))
      const crowds = [...Map.groupBy(instants, (at) => at).values()].map(({ length }) => length)
      const crowded = Math.max(0, ...crowds)
      fc.pre(crowded < MOST_ROWS)
      const { ask } = schwabWith(instants)
      const found = await fetchWhole(ask, { fromMs: 0, toMs: endMs })
      expect(found.ok && found.value.map(({ at }) => at)).toEqual(instants)
    }),
    { numRuns: 60 },
  )
})

it('asks once where nothing was cut', async () => {
  const { ask, asked } = schwabWith(Array.from({ length: MOST_ROWS - 1 }, (_, at) => at))
  await fetchWhole(ask, { fromMs: 0, toMs: endMs })
  expect(asked).toHaveLength(1)
})

it('drops nothing where one instant has more rows than can be answered: the sync says so', async () => {
  const { ask } = schwabWith(Array.from({ length: MOST_ROWS }, () => 7))
  expect(await fetchWhole(ask, { fromMs: 0, toMs: endMs })).toMatchObject({
    ok: false,
    refusal: { kind: 'provider', refusal: { kind: 'unreadable' } },
  })
})

it('passes a refusal on, without the half that came', async () => {
  let calls = 0
  const ask = async (): Answer<readonly Fields[]> => {
    calls += 1
    return calls === 3
      ? refuse({ kind: 'unknown' })
      : ok(Array.from({ length: calls === 1 ? MOST_ROWS : 1 }, () => ({})))
  }
  expect(await fetchWhole(ask, { fromMs: 0, toMs: endMs })).toEqual({
    ok: false,
    refusal: { kind: 'unknown' },
  })
})
