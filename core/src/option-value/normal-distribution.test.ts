import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalCdf, normalPdf } from './normal-distribution.ts'

/** Computed to 40 digits with mpmath. */
const exact: readonly [number, number][] = [
  [-37, 5.725571222524577e-300],
  [-30, 4.906713927148187e-198],
  [-20, 2.7536241186062337e-89],
  [-10, 7.619853024160525e-24],
  [-8, 6.220960574271784e-16],
  [-5.7, 5.990371401063528e-9],
  [-5, 2.866515718791939e-7],
  [-3, 0.0013498980316300946],
  [-2, 0.02275013194817921],
  [-1, 0.15865525393145705],
  [-0.66, 0.25462691467133614],
  [-0.5, 0.3085375387259869],
  [-0.1, 0.460172162722971],
  [-1e-8, 0.4999999960105772],
  [0, 0.5],
  [0.3, 0.6179114221889527],
  [0.66, 0.7453730853286639],
  [1, 0.8413447460685429],
  [2, 0.9772498680518208],
  [5, 0.9999997133484281],
  [8, 0.9999999999999993],
]

it.each(exact)('the probability up to %d is right to twelve figures', (x, probability) => {
  expect(Math.abs(normalCdf(x) / probability - 1)).toBeLessThan(1e-12)
})

it('goes from 0 to 1 and passes a missing value on', () => {
  expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(Number.NaN)]).toEqual([0, 1, Number.NaN])
})

it('both sides of a value add up to certainty, and the density is its slope', () => {
  fc.assert(
    fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
      expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14)
      const slope = (normalCdf(x + 1e-5) - normalCdf(x - 1e-5)) / 2e-5
      expect(slope).toBeCloseTo(normalPdf(x), 9)
    }),
  )
})
