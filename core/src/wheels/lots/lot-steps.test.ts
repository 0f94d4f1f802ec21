import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { day, dollars } from '../../testing/samples.ts'
import { actionsOf } from './lot-actions.ts'
import { buyShares, closeOption, rollCall, sellCall, sellPut, type LotsAfter } from './lot-steps.ts'
import { coverageWords, type WheelLot } from './wheel-lot.ts'

const date = day('2026-02-02')
const call = { strike: dollars('50'), premium: dollars('1.2'), expiration: day('2026-03-20') }
const shares = { ticker: 'ABC', price: dollars('48'), date }

const done = (after: LotsAfter): readonly WheelLot[] => {
  if (!after.ok) throw new Error(after.refusal.kind)
  return after.lots
}
const stands = (lots: readonly WheelLot[]) =>
  lots.map((lot) => `${lot.lotNo} ${lot.status} ${coverageWords(lot)} [${actionsOf(lot).join(', ')}]`)

const bought = done(buyShares([], shares))
const covered = done(sellCall(bought, '1', { ...call, date }))
const put = done(sellPut([], { ticker: 'ABC', ...call, date }))

describe('what is done with a lot', () => {
  it.each<readonly [string, readonly WheelLot[], string]>([
    ['buying 100 shares', bought, '1 OPEN_UNCOVERED Call not sold yet [cover]'],
    ['selling a covered call', covered, '1 OPEN_COVERED Call Sold [close, roll]'],
    [
      'closing the call',
      done(closeOption(covered, '1', { debit: dollars('0.1'), quantity: 1, date })),
      '1 OPEN_UNCOVERED Call not sold yet [cover]',
    ],
    [
      'rolling the call',
      done(rollCall(covered, '1', { ...call, debit: dollars('0.4'), expiration: day('2026-04-17'), date })),
      '1 OPEN_COVERED Call Sold [close, roll]',
    ],
    ['selling a cash-secured put', put, '1 CASH_RESERVED Put Sold [close put]'],
    [
      'closing the put',
      done(closeOption(put, '1', { debit: dollars('0.1'), quantity: 1, date })),
      '1 CASH_RESERVED Put closed []',
    ],
  ])('%s', (_, lots, line) => {
    expect(stands(lots)).toEqual([line])
  })

  it('a put reserves strike times 100, and no more once it is closed', () => {
    const closed = done(closeOption(put, '1', { debit: dollars('0.1'), quantity: 1, date }))
    expect([put[0]?.collateral, closed[0]?.collateral]).toEqual([dollars('5000'), 0])
    expect(closed[0]?.coverage?.status).toBe('CLOSED')
  })

  it('closes as many alike as are told, and not more than are open', () => {
    const two = done(sellCall(done(buyShares(covered, shares)), '2', { ...call, date }))
    const closing = { debit: dollars('0.1'), date }
    expect(done(closeOption(two, '2', { ...closing, quantity: 2 })).map(({ status }) => status)).toEqual([
      'OPEN_UNCOVERED',
      'OPEN_UNCOVERED',
    ])
    expect(closeOption(two, '2', { ...closing, quantity: 3 })).toEqual({
      ok: false,
      refusal: { kind: 'more than open', open: 2 },
    })
  })

  it('is refused where the lot does not offer it', () => {
    const refused = { ok: false, refusal: { kind: 'not offered' } }
    expect(sellCall(covered, '1', { ...call, date })).toEqual(refused)
    expect(sellCall(put, '1', { ...call, date })).toEqual(refused)
    expect(rollCall(bought, '1', { ...call, debit: dollars('0'), date })).toEqual(refused)
    expect(closeOption(bought, '1', { debit: dollars('0'), quantity: 1, date })).toEqual(refused)
    expect(sellCall(bought, '9', { ...call, date })).toEqual({ ok: false, refusal: { kind: 'no such lot' } })
  })

  it('never loses a lot or an event, whatever is done in which order', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('buy', 'put', 'cover', 'close', 'roll'), fc.integer({ min: 1, max: 5 })),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(steps, (told) => {
        let lots: readonly WheelLot[] = []
        for (const [step, number] of told) {
          const lotNo = String(number)
          const closing = { debit: dollars('0.1'), date }
          const after =
            step === 'buy'
              ? buyShares(lots, shares)
              : step === 'put'
                ? sellPut(lots, { ticker: 'ABC', ...call, date })
                : step === 'cover'
                  ? sellCall(lots, lotNo, { ...call, date })
                  : step === 'close'
                    ? closeOption(lots, lotNo, { ...closing, quantity: 1 })
                    : rollCall(lots, lotNo, { ...call, ...closing })
          if (!after.ok) continue
          expect(after.lots.length).toBeGreaterThanOrEqual(lots.length)
          lots = after.lots
          const ids = lots.flatMap(({ events }) => events.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
          for (const lot of lots)
            expect(lot.status === 'OPEN_COVERED').toBe(
              lot.coverage?.status === 'OPEN' && lot.coverage.right === 'Call',
            )
        }
      }),
      { numRuns: 100 },
    )
  })
})
