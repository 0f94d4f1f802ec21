import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day } from '../../testing/samples.ts'
import { addDays } from '../../base/trading-date.ts'
import { CallReach, coversCall } from './call-reach.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { contractAt } from '../testing/histories.ts'

const call = fc.tuple(fc.nat(6), fc.nat(6)).map(([days, strike]) => {
  const instrument = contractAt(2)
  const expiration = addDays(day('2026-01-05'), days)
  return {
    instrument: { ...instrument, contract: { ...instrument.contract, strike, expiration } },
  } as OpenLeg
})

it('knows a short call that some long call covers from one that none does', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), call, (longs, short) => {
      expect(new CallReach(longs).covers(short)).toBe(longs.some((long) => coversCall(long, short)))
    }),
  )
})
