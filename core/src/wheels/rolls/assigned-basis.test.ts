// The tax basis of the shares that an assignment is about, worked by hand.
import { describe, expect, it } from 'vitest'
import { dollars } from '../../testing/samples.ts'
import { basisIfAssigned } from './other-choices.ts'
import { contractOf, dollarsIn, soldLeg } from './testing/sheets.ts'

const taxBasis = dollars('53.5')
const put = (more = {}) => soldLeg('.AMD261218P137.5', '8.41', '17.24', { fee: '0.72', ...more })

describe('the tax basis of an assignment', () => {
  it.each([
    // 137.50 less 8.41, and 0.0072 of fees: what this put brought, whatever other shares of the wheel cost.
    ['a put: its strike less what it brought', put(), 129.0972],
    // (200 - 1.30 + 200 - 0.65) / 300 = 1.3268333...
    [
      'puts of two fills: by the oldest, to a millionth',
      put({
        contracts: 3,
        fills: [
          { contracts: 2, cash: dollars('200'), fees: dollars('1.30') },
          { contracts: 3, cash: dollars('600'), fees: dollars('1.95') },
        ],
      }),
      136.173167,
    ],
    ['a put whose opening is not known: none', put({ fills: [] }), null],
    [
      'a covered call: that of its shares',
      soldLeg('.KO261120C60', '1.10', '2.40', { cover: 'shares' }),
      53.5,
    ],
    ['a naked call: none', soldLeg('.KO261120C60', '1.10', '2.40', { cover: 'naked' }), null],
    ['a spread: none, since the long put answers for the shares', put({ cover: 'spread' }), null],
    ['an index option: none', soldLeg('.SPXW261120P5900', '40', '60'), null],
    [
      'an adjusted contract: none, since its shares are not those of its strike',
      put({ contract: { ...contractOf('.AMD261218P137.5'), adjusted: true } }),
      null,
    ],
  ])('of %s', (_, leg, basis) => {
    expect(dollarsIn(basisIfAssigned(leg, { taxBasis }))).toBe(basis)
  })

  it('is that of the shares, and unknown with it', () => {
    const call = soldLeg('.KO261120C60', '1.10', '2.40', { cover: 'shares' })
    expect(basisIfAssigned(call, { taxBasis: null })).toBeNull()
  })
})
