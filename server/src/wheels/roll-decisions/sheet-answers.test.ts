/** What the sheet says of an option beside its choices: the basis if assigned, what stands beside it, what an adjusted one is. */
import { describe, expect, it } from 'vitest'
import type { SchwabFill } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { chainOf, openSheets } from './testing/listed-chain.ts'

const chain = chainOf('ABC', 47, [
  ['Put', 48, '2026-12-18', 2.6],
  ['Put', 46, '2026-12-18', 1.5],
  ['Put', 48, '2027-01-15', 3.4],
])
const put = (strike: number, day: string, action: string, count = 1): SchwabFill => [
  '11/02/2026',
  action,
  `ABC ${day} ${strike}.00 P`,
  count,
  2,
  0.65 * count,
]
const sold = (count = 1) => put(48, '12/18/2026', 'Sell to Open', count)

describeDecidedInCode('a roll sheet', ({ openTestDatabase }) => {
  const sheetOf = async (...rows: readonly SchwabFill[]) => {
    const { sheets } = await openSheets(await openTestDatabase(), chain, ...rows)
    const [sheet] = await sheets({ target_dte: 60 })
    return sheet
  }

  it('says the tax basis of the shares that a put would bring', async () => {
    // 48 - 2.00 + 0.0065.
    expect(await sheetOf(sold())).toMatchObject({ cover: 'cash', tax_basis_if_assigned: 46.0065 })
  })

  it('says none of a spread', async () => {
    const spread = await sheetOf(sold(), put(46, '12/18/2026', 'Buy to Open'))
    expect(spread).toMatchObject({ cover: 'spread', tax_basis_if_assigned: null })
  })

  describe('of a long put that expires later', () => {
    it.each([
      [1, 1, 'A long put protects this put. It stays where it is, and the figures count the whole strike.'],
      [
        3,
        2,
        'A long put protects 2 of the 3 puts. It stays where it is, and the figures count the whole strike.',
      ],
    ])('beside %i short ones says that %i stay', async (shorts, longs, words) => {
      const sheet = await sheetOf(sold(shorts), put(46, '01/15/2027', 'Buy to Open', longs))
      expect(sheet).toMatchObject({ cover: 'cash', moves_with: null })
      expect(sheet?.messages[0]).toBe(words)
      // On the whole strike: ((3.40 - 2.60) x 100 - 1.30) a contract in 28 days.
      const roll = sheet?.options.find(({ strike }) => strike === 48)
      expect(roll?.['credit_per_year']).toBeCloseTo((78.7 / 4800) * (365 / 28), 6)
    })

    it('beside a ratio says both', async () => {
      const sheet = await sheetOf(
        sold(3),
        put(46, '12/18/2026', 'Buy to Open'),
        put(45, '01/15/2027', 'Buy to Open'),
      )
      expect(sheet?.messages.slice(0, 2)).toEqual([
        '1 of the 3 puts is a spread with 1 of ABC $46.00 put of Dec 18, 2026, which moves with it. The other 2 count by their whole strike.',
        'A further long put protects 1 of the 3 puts. It stays where it is, and the figures count the whole strike.',
      ])
    })
  })

  describe('a long call of a higher strike', () => {
    const call = (strike: number, day: string, action: string, count = 1): SchwabFill => [
      '11/02/2026',
      action,
      `ABC ${day} ${strike}.00 C`,
      count,
      1,
      0.65 * count,
    ]
    const shorts = (count: number) => call(50, '12/18/2026', 'Sell to Open', count)
    const first = async (...rows: readonly SchwabFill[]) =>
      (await sheetOf(...rows))?.messages.filter((words) => / of the |long call/.test(words))

    it('that is one of two moves with one short call, and the other is said to stay', async () => {
      const longs = [call(55, '12/18/2026', 'Buy to Open'), call(60, '12/18/2026', 'Buy to Open')]
      expect(await first(shorts(2), ...longs)).toEqual([
        '1 of the 2 calls is a spread with 1 of ABC $55.00 call of Dec 18, 2026, which moves with it. The other counts as naked, so that what all of them tie up is not known.',
        'A further long call limits the loss of 1 of the 2 calls. It stays where it is, and the figures here count what it limits as naked.',
      ])
    })

    it('that ends later stays', async () => {
      expect(await first(shorts(1), call(55, '01/15/2027', 'Buy to Open'))).toEqual([
        'A long call limits the loss of this call. It stays where it is, and the figures here count what it limits as naked.',
      ])
    })

    it('that is there for each is no more than the spread', async () => {
      expect(await first(shorts(2), call(55, '12/18/2026', 'Buy to Open', 2))).toEqual([])
    })
  })

  it('knows no intrinsic value of an adjusted contract, and does not roll it', async () => {
    const sheet = await sheetOf(['11/02/2026', 'Sell to Open', 'ABC1 12/18/2026 48.00 P', 1, 2, 0.65])
    expect(sheet).toMatchObject({
      intrinsic: null,
      time_value: null,
      tax_basis_if_assigned: null,
      options: [],
      others: [],
      recordable: false,
    })
    expect(sheet?.messages[0]).toContain('An adjusted contract is not rolled')
  })
})
