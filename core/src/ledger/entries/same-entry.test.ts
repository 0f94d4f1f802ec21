import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corrects, firstTellingThatCounts, tellingThatCounts } from './corrections.ts'
import { identityKey, pairTold, type ToldEntry } from './same-entry.ts'

const put = 'XYZ   260417P00050000'
const sold: ToldEntry = {
  kind: 'sell-to-open',
  tradeDate: '2026-03-09',
  symbol: put,
  quantity: -1_000_000,
  price: 2_000_000,
  gross: 200_000_000,
  fees: 650_000,
  numbers: [],
  hint: null,
  instant: null,
}
const paid: ToldEntry = {
  ...sold,
  kind: 'dividend',
  symbol: 'XYZ',
  quantity: 0,
  price: null,
  gross: 45_000_000,
}
const merged = { kind: 'corporate-action', quantity: -100_000_000, price: null, fees: 0 }
const assigned = { kind: 'assignment', quantity: 1_000_000, price: null, gross: 0, fees: 0 }
const closed = { kind: 'buy-to-close', quantity: 1_000_000, price: 0, gross: 0, fees: 0 }
const split = { kind: 'split', quantity: 20_000_000, price: null, gross: 0, fees: 0 }
const at = (text: string): Pick<ToldEntry, 'instant'> => ({ instant: Date.parse(text) })
const fee = (fees: number): Pick<ToldEntry, 'fees'> => ({ fees: fees * 10_000 })

/** How many there are once a file's entries have joined those that are held. */
const countOf = (held: readonly ToldEntry[], told: readonly ToldEntry[]): number =>
  held.length + told.length - pairTold(told, held).size

describe('what tells of one entry', () => {
  it.each<[string, readonly ToldEntry[], readonly ToldEntry[], number]>([
    ['the same again', [sold], [{ ...sold }], 1],
    ['another day', [sold], [{ ...sold, tradeDate: '2026-03-10' }], 2],
    [
      'an assignment that was a purchase for nothing once, when it was posted',
      [{ ...sold, ...closed, tradeDate: '2026-03-11' }],
      [{ ...sold, ...assigned }],
      1,
    ],
    [
      'an assignment and a purchase for nothing a week before',
      [{ ...sold, ...closed, tradeDate: '2026-03-02' }],
      [{ ...sold, ...assigned }],
      2,
    ],
    [
      'an assignment and a purchase for a cent',
      [{ ...sold, ...closed, price: 10_000, gross: -1_000_000 }],
      [{ ...sold, ...assigned }],
      2,
    ],
    ['another kind', [sold], [{ ...sold, kind: 'sell-to-close' }], 2],
    [
      'a split of the day before',
      [{ ...sold, ...split }],
      [{ ...sold, ...split, tradeDate: '2026-03-10' }],
      1,
    ],
    [
      'a split of the Saturday before',
      [{ ...sold, ...split, tradeDate: '2026-03-07' }],
      [{ ...sold, ...split, tradeDate: '2026-03-09' }],
      1,
    ],
    [
      'a split of two days before',
      [{ ...sold, ...split }],
      [{ ...sold, ...split, tradeDate: '2026-03-11' }],
      2,
    ],
    [
      'contracts that a split added, which named the old ones the day before',
      [{ ...sold, kind: 'contract-change', quantity: 0 }],
      [{ ...sold, kind: 'contract-change', symbol: 'XYZ   260417P00025000', tradeDate: '2026-03-10' }],
      1,
    ],
    ['another contract', [sold], [{ ...sold, symbol: 'XYZ   260417P00055000' }], 2],
    ['another quantity', [sold], [{ ...sold, quantity: -2_000_000 }], 2],
    ['another price', [sold], [{ ...sold, price: 2_010_000 }], 2],
    ['another fee', [sold], [{ ...sold, ...fee(66) }], 1],
    ['another amount at the same price', [sold], [{ ...sold, gross: 200_010_000 }], 1],
    ['no price and an equal amount', [{ ...sold, price: null }], [{ ...sold, price: 0 }], 1],
    ['two honest twins, told twice', [{ ...sold }, { ...sold }], [{ ...sold }, { ...sold }], 2],
    ['a third twin in a later file', [{ ...sold }, { ...sold }], [{ ...sold }, { ...sold }, { ...sold }], 3],
    ['one of two twins', [{ ...sold }, { ...sold }], [{ ...sold }], 2],
    [
      'an ending whose price is empty or zero',
      [{ ...sold, kind: 'expiration', price: null }],
      [{ ...sold, kind: 'expiration', price: 0 }],
      1,
    ],
    ['cash of another amount', [paid], [{ ...paid, gross: 46_000_000 }], 2],
    ['cash that names what paid it, and the same that does not', [paid], [{ ...paid, symbol: null }], 1],
    [
      'tax withheld that was read as a fee, under one number',
      [{ ...paid, kind: 'fee', symbol: null, gross: 0, fees: 5_000_000, hint: 'F1' }],
      [{ ...paid, gross: -5_000_000, fees: 0, hint: 'F1' }],
      1,
    ],
    [
      'a fee and a dividend of one amount, under two numbers',
      [{ ...paid, kind: 'fee', symbol: null, gross: 0, fees: 5_000_000, hint: 'F1' }],
      [{ ...paid, gross: -5_000_000, fees: 0, hint: 'F2' }],
      2,
    ],
    [
      'cash for a fraction that was read as a dividend, at one instant',
      [{ ...paid, fees: 0, instant: 1 }],
      [{ ...paid, fees: 0, kind: 'corporate-action', instant: 1 }],
      1,
    ],
    [
      'cash for a fraction and a dividend of one amount, at two instants',
      [{ ...paid, fees: 0, instant: 1 }],
      [{ ...paid, fees: 0, kind: 'corporate-action', instant: 2 }],
      2,
    ],
    ['cash of two payers', [paid], [{ ...paid, symbol: 'ABC' }], 2],
    [
      'a fee charged as amount, and as fee',
      [{ ...paid, kind: 'fee', gross: -5_000_000, fees: 0 }],
      [{ ...paid, kind: 'fee', gross: 0, fees: 5_000_000 }],
      1,
    ],
  ])('%s', (_, held, told, wanted) => {
    expect(countOf(held, told)).toBe(wanted)
  })
})

describe('fills of one day that differ in nothing but their time', () => {
  it.each<[string, readonly (string | null)[], readonly (string | null)[], number]>([
    ['told in two files cut between them', ['2026-03-09T14:30:00Z'], ['2026-03-09T19:00:00Z'], 2],
    ['told in another zone', ['2026-03-09T14:30:00Z'], ['2026-03-09T10:30:00-04:00'], 1],
    ['cut to minutes', ['2026-03-09T14:30:17Z'], ['2026-03-09T14:30:00Z'], 1],
    ['cut to minutes before', ['2026-03-09T14:30:00Z'], ['2026-03-09T14:30:17Z'], 1],
    ['cut to seconds', ['2026-03-09T14:30:17.250Z'], ['2026-03-09T14:30:17Z'], 1],
    ['in other seconds of one minute', ['2026-03-09T14:30:17Z'], ['2026-03-09T14:30:48Z'], 2],
    [
      'both cut to one minute',
      ['2026-03-09T14:30:17Z', '2026-03-09T14:30:48Z'],
      ['2026-03-09T14:30:00Z', '2026-03-09T14:30:00Z'],
      2,
    ],
    [
      'one on the minute and one in it',
      ['2026-03-09T14:30:00Z', '2026-03-09T14:30:48Z'],
      ['2026-03-09T14:30:00Z', '2026-03-09T14:30:00Z'],
      2,
    ],
    ['without a time in the later file', ['2026-03-09T14:30:17Z', '2026-03-09T19:00:00Z'], [null, null], 2],
    ['without a time in the earlier file', [null, null], ['2026-03-09T14:30:17Z', '2026-03-09T19:00:00Z'], 2],
    ['without a time on either side', [null], [null], 1],
    ['timed and not, in both files', ['2026-03-09T14:30:17Z', null], [null, '2026-03-09T19:00:00Z'], 2],
  ])('%s', (_, held, told, wanted) => {
    const filled = (instants: readonly (string | null)[]): ToldEntry[] =>
      instants.map((text) => (text === null ? { ...sold } : { ...sold, ...at(text) }))
    expect(countOf(filled(held), filled(told))).toBe(wanted)
  })
})

describe('the broker’s numbers', () => {
  const numbered = (...numbers: readonly string[]): ToldEntry => ({ ...sold, numbers })

  it.each<[string, ToldEntry, ToldEntry, number]>([
    ['an equal number', numbered('tradeID:1'), numbered('tradeID:1'), 1],
    [
      'an equal number with another amount',
      numbered('tradeID:1'),
      { ...numbered('tradeID:1'), price: 2_050_000 },
      1,
    ],
    ['another number of the series', numbered('tradeID:1'), numbered('tradeID:2'), 2],
    ['a number of another series', numbered('tradeID:1'), numbered('transactionID:5001'), 1],
    ['no number in the later file', numbered('tradeID:1'), numbered(), 1],
    ['no number in the earlier file', numbered(), numbered('tradeID:1'), 1],
    ['a number that is given anew', { ...sold, hint: 'F1' }, { ...sold, hint: 'F9' }, 1],
    [
      'a number given anew to another trade',
      { ...sold, hint: 'F1' },
      { ...sold, price: 3_000_000, hint: 'F1' },
      2,
    ],
  ])('%s', (_, held, told, wanted) => {
    expect(countOf([held], [told])).toBe(wanted)
  })
})

describe('twins with other fees', () => {
  it('pair by the nearest', () => {
    const held = [fee(65), fee(130)].map((charged) => ({ ...sold, ...charged }))
    const told = [fee(131), fee(65)].map((charged) => ({ ...sold, ...charged }))
    const pairs = [...pairTold(told, held)].map(([a, b]) => [a.fees, b.fees])
    expect(pairs.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [650_000, 650_000],
      [1_310_000, 1_300_000],
    ])
  })

  it('leave the furthest alone where the file has fewer', () => {
    const held = [fee(65), fee(100), fee(130)].map((charged) => ({ ...sold, ...charged }))
    const told = [{ ...sold, ...fee(99) }]
    expect([...pairTold(told, held).values()].map(({ fees }) => fees)).toEqual([1_000_000])
  })
})

const renamed: ToldEntry = {
  ...sold,
  kind: 'symbol-change',
  symbol: 'OLDC',
  newSymbol: 'NEWC',
  quantity: 0,
  price: null,
  gross: 0,
}
const came: ToldEntry = {
  ...renamed,
  kind: 'corporate-action',
  symbol: 'NEWC',
  quantity: 100,
  newSymbol: null,
}

describe('shares that came under a new symbol', () => {
  it.each<[string, ToldEntry, ToldEntry, number]>([
    ['the change that brought them', came, renamed, 1],
    ['the change that brought them, told before', renamed, came, 1],
    ['the change of a day before', came, { ...renamed, tradeDate: '2026-01-02' }, 2],
    ['the change to another symbol', came, { ...renamed, newSymbol: 'ABC' }, 2],
    ['the change that was taken back', came, { ...renamed, reverses: true }, 2],
    ['shares beside cash', { ...came, gross: 5_000_000 }, renamed, 2],
  ])('beside %s', (_, held, told, wanted) => {
    expect(countOf([held], [told])).toBe(wanted)
  })
})

describe('a correction', () => {
  it.each<[string, Partial<ToldEntry>, Partial<ToldEntry>, boolean]>([
    ['a fee of a cent more', fee(66), fee(65), true],
    ['the same fee', fee(65), fee(65), false],
    ['an empty fee', { fees: 0 }, fee(65), false],
    ['a fee where none was told', fee(65), { fees: 0 }, true],
    ['the fee in whole cents', { fees: 660_000 }, { fees: 661_200 }, false],
    ['another amount', { gross: 200_010_000 }, {}, true],
    ['an empty amount', { gross: 0 }, {}, false],
    ['an amount where none was told', {}, { gross: 0 }, true],
    ['a change of symbol that came as shares once', renamed, came, true],
    ['shares that came by a change of symbol', came, renamed, false],
    ['another price under one number', { price: 2_010_000 }, {}, true],
    ['an empty price', { price: null }, {}, false],
    ['what was read as another kind', { kind: 'sell-to-close', ...fee(66) }, {}, false],
    ['shares that came beside the cash', { ...merged, alsoShares: true }, merged, true],
    ['a merger without the shares that came', merged, { ...merged, alsoShares: true }, false],
    ['an assignment of the day before', { ...assigned, tradeDate: '2026-03-06' }, assigned, true],
    ['an assignment as it was posted', assigned, { ...assigned, tradeDate: '2026-03-06' }, false],
    ['a split that counts from the day after', { ...split, tradeDate: '2026-03-10' }, split, true],
    ['a split that counted from the day after', split, { ...split, tradeDate: '2026-03-10' }, false],
    [
      'cash whose fee stands elsewhere',
      { kind: 'fee', gross: -1_000_000, fees: 0 },
      { kind: 'fee', gross: 0, fees: 1_000_000 },
      false,
    ],
  ])('%s', (_, told, held, wanted) => {
    expect(corrects({ ...sold, ...told }, { ...sold, ...held })).toBe(wanted)
  })

  it('follows the later export, whichever was imported last', () => {
    const june = { ...sold, ...fee(65), exportedOn: '2026-06-30' }
    const july = { ...sold, ...fee(66), exportedOn: '2026-07-31' }
    const empty = { ...sold, fees: 0, exportedOn: '2026-08-31' }
    for (const tellings of [
      [june, july, empty],
      [empty, july, june],
      [july, empty, june],
    ])
      expect(tellingThatCounts(tellings)?.fees).toBe(660_000)
  })
})

it('of exports that say the same, the first that arrived takes over from one that leaves', () => {
  const first = { ...sold, exportedOn: '2026-06-30' }
  const older = { ...sold, exportedOn: '2026-05-31' }
  expect(firstTellingThatCounts([first, older])).toBe(first)
})

/** Few values, so that many are equal. */
const anyTold = fc.record({
  kind: fc.constantFrom('sell-to-open', 'dividend'),
  tradeDate: fc.constantFrom('2026-03-09', '2026-03-10'),
  symbol: fc.constantFrom(put, 'XYZ'),
  quantity: fc.constant(-1_000_000),
  price: fc.constantFrom(2_000_000, null),
  gross: fc.constantFrom(200_000_000, 100_000_000),
  fees: fc.constantFrom(0, 650_000, 660_000),
  numbers: fc.constant([]),
  hint: fc.constant(null),
  instant: fc.constant(null),
}) satisfies fc.Arbitrary<ToldEntry>

describe('entries of any files', () => {
  it('count as often as the file that shows most of them', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyTold, { maxLength: 12 }), { maxLength: 5 }), (files) => {
        let held: ToldEntry[] = []
        for (const told of files) {
          const pairs = pairTold(told, held)
          expect(new Set(pairs.values()).size).toBe(pairs.size)
          held = [...held, ...told.filter((entry) => !pairs.has(entry))]
        }
        const most = new Map<string, number>()
        for (const told of files)
          for (const [key, own] of Map.groupBy(told, identityKey))
            most.set(key, Math.max(most.get(key) ?? 0, own.length))
        const counts = [...Map.groupBy(held, identityKey)].map(([key, own]) => [key, own.length] as const)
        expect(new Map(counts)).toEqual(most)
      }),
      { numRuns: 300 },
    )
  })

  it('with times are as many as can be paired', () => {
    const instants = fc.array(fc.constantFrom(null, 0, 17_000, 48_000, 60_000), { maxLength: 5 })
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const filled = (list: readonly (number | null)[]) => list.map((instant) => ({ ...sold, instant }))
        const [held, told] = [filled(one), filled(other)]
        expect(pairTold(told, held).size).toBeLessThanOrEqual(mostPairs(told, held))
        // Where one side tells no seconds, or the other no times, nothing stands in the way of another pair.
        if (one.every((instant) => instant === null) || other.every((instant) => instant === null))
          expect(pairTold(told, held).size).toBe(Math.min(held.length, told.length))
      }),
    )
  })
})

const mayBeOne = (a: number | null, b: number | null): boolean =>
  a === null ||
  b === null ||
  a === b ||
  (Math.floor(a / 60_000) === Math.floor(b / 60_000) && (a % 60_000 === 0 || b % 60_000 === 0))

/** By trying all of them. */
const mostPairs = (told: readonly ToldEntry[], held: readonly ToldEntry[]): number => {
  const [first, ...rest] = told
  if (first === undefined) return 0
  const without = mostPairs(rest, held)
  const withOne = held.flatMap((entry, at) =>
    mayBeOne(first.instant, entry.instant) ? [1 + mostPairs(rest, held.toSpliced(at, 1))] : [],
  )
  return Math.max(without, ...withOne)
}
