import { describe, expect, it } from 'vitest'
import { parseOptionSymbol } from '../instruments/option-symbol.ts'
import { limitsLoss, pairSpreads } from './spread-pairs.ts'

const leg = (symbol: string, contracts = 1) => {
  const read = parseOptionSymbol(symbol)
  if (!read.ok) throw new Error(symbol)
  return { id: symbol, contract: read.value, multiplier: 100, contracts }
}
const short = (symbol: string, contracts = 1, takesPart = true) => ({ ...leg(symbol, contracts), takesPart })

const pairsOf = (shorts: ReturnType<typeof short>[], longs: ReturnType<typeof leg>[]) =>
  [...pairSpreads(shorts, longs)]
    .map(([id, { longId, contracts }]) => `${id} with ${contracts} ${longId}`)
    .toSorted()

describe('the long option of a short one', () => {
  it.each([
    ['a put spread', [short('.KO261218P60')], [leg('.KO261218P55')], ['.KO261218P60 with 1 .KO261218P55']],
    [
      'a put spread that cost a debit',
      [short('.KO261218P55')],
      [leg('.KO261218P60')],
      ['.KO261218P55 with 1 .KO261218P60'],
    ],
    ['a call spread', [short('.KO261218C60')], [leg('.KO261218C65')], ['.KO261218C60 with 1 .KO261218C65']],
    ['one of another day', [short('.KO261218P60')], [leg('.KO270115P55')], []],
    ['one of the other right', [short('.KO261218P60')], [leg('.KO261218C65')], []],
    ['an adjusted one', [short('.KO261218P60')], [leg('.KO1261218P55')], []],
    [
      'fewer than the short ones: a ratio',
      [short('.KO261218P60', 3)],
      [leg('.KO261218P55', 2)],
      ['.KO261218P60 with 2 .KO261218P55'],
    ],
    [
      'more than the short ones',
      [short('.KO261218P60', 2)],
      [leg('.KO261218P55', 5)],
      ['.KO261218P60 with 2 .KO261218P55'],
    ],
    [
      'one that is enough for all, before a nearer one that is not',
      [short('.KO261218P60', 2)],
      [leg('.KO261218P57.5'), leg('.KO261218P55', 2)],
      ['.KO261218P60 with 2 .KO261218P55'],
    ],
    ['a part, where shares cover the rest', [short('.KO261218C60', 2, false)], [leg('.KO261218C65')], []],
  ])('is %s', (_, shorts, longs, pairs) => {
    expect(pairsOf(shorts, longs)).toEqual(pairs)
    expect(pairsOf(shorts.toReversed(), longs.toReversed())).toEqual(pairs)
  })

  it('of two spreads of one width is the one that limits the loss', () => {
    const shorts = [short('.KO261218P50'), short('.KO261218P60')]
    const longs = [leg('.KO261218P55'), leg('.KO261218P45')]
    const pairs = ['.KO261218P50 with 1 .KO261218P45', '.KO261218P60 with 1 .KO261218P55']
    expect(pairsOf(shorts, longs)).toEqual(pairs)
    expect(pairsOf(shorts.toReversed(), longs.toReversed())).toEqual(pairs)
  })

  it('is shared by two short ones where there is enough of it', () => {
    expect(
      pairsOf([short('.KO261218P60'), short('.KO261218P57.5', 2)], [leg('.KO261218P55', 2)]).toSorted(),
    ).toEqual(['.KO261218P57.5 with 2 .KO261218P55'])
    expect(pairsOf([short('.KO261218P60'), short('.KO261218P57.5', 2)], [leg('.KO261218P55', 3)])).toEqual([
      '.KO261218P57.5 with 2 .KO261218P55',
      '.KO261218P60 with 1 .KO261218P55',
    ])
  })

  it('limits the loss below a short put and above a short call', () => {
    const [put, call] = [leg('.KO261218P60').contract, leg('.KO261218C60').contract]
    const [low, high] = [leg('.KO261218P55').contract.strike, leg('.KO261218P65').contract.strike]
    expect([
      limitsLoss(put, low),
      limitsLoss(put, high),
      limitsLoss(call, low),
      limitsLoss(call, high),
    ]).toEqual([true, false, false, true])
  })
})
