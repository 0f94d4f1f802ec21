import { expect, it } from 'vitest'
import { wholeUnits } from '../base/quantity.ts'
import { day, dollars } from '../testing/samples.ts'
import { symbolHeadline, type HeadlineFacts, type HeadlineLeg, type HeadlinePart } from './symbol-headline.ts'

const leg = (strike: string, expiration: string, contracts: number, premium: string | null): HeadlineLeg => ({
  strike: dollars(strike),
  expiration: day(expiration),
  contracts,
  premium: premium === null ? null : dollars(premium),
  covered: [],
  longCalls: [],
  spread: 0,
  naked: 0,
})
/** A call on so many shares of campaigns at these costs. */
const on = (of: HeadlineLeg, ...covered: readonly (readonly [shares: number, cost: string | null])[]) => ({
  ...of,
  covered: covered.map(([shares, cost]) => ({
    shares: wholeUnits(shares),
    netStockCost: cost === null ? null : dollars(cost),
  })),
})

const nothing: HeadlineFacts = {
  symbol: 'PCG',
  price: dollars('15.37'),
  shares: wholeUnits(0),
  blocks: wholeUnits(0),
  campaigns: [],
  accounts: 1,
  shortPuts: [],
  shortCalls: [],
  longCalls: [],
  longPuts: [],
  asked: [],
  isHeldOtherwise: false,
}

const held: Partial<HeadlineFacts> = {
  shares: wholeUnits(300),
  blocks: wholeUnits(300),
  campaigns: [{ shares: wholeUnits(300), netStockCost: dollars('16.403333') }],
}
const call = leg('16.5', '2026-12-18', 3, '0.30')
const callOn300 = on(call, [300, '16.403333'])
const longCall = leg('14', '2027-10-15', 1, '3')
const behind = { ...longCall, covering: 1 }

const written = (part: HeadlinePart): string => {
  if (part.kind === 'text') return part.text
  if (part.kind === 'date') return part.value
  const amount = (part.value / 1e6).toFixed(part.kind === 'quantity' ? 0 : 2)
  return part.kind === 'change' && part.value > 0 ? `+${amount}` : amount
}

const cases: readonly [string, Partial<HeadlineFacts>, string][] = [
  [
    'fewer shares than campaigns count',
    { ...held, shares: wholeUnits(200), blocks: wholeUnits(200) },
    'PCG: net cost not known, price 15.37; 200 shares free of calls',
  ],
  [
    'shares of which campaigns count none',
    { ...held, campaigns: [{ shares: wholeUnits(0), netStockCost: dollars('16.403333') }] },
    'PCG: net cost not known, price 15.37; 300 shares free of calls',
  ],
  ['nothing held', {}, 'PCG: nothing held, price 15.37'],
  [
    'puts of which nobody said what became of them',
    { asked: [{ ...leg('15', '2026-11-20', 2, null), right: 'Put' }] },
    'PCG: what became of 2 puts at 15.00 until 2026-11-20 is not known, price 15.37',
  ],
  [
    'shares under a call of which nobody said so',
    { ...held, asked: [{ ...leg('16.5', '2026-11-20', 3, null), right: 'Call' }] },
    'PCG: net cost 16.40, price 15.37; what became of 3 calls at 16.50 until 2026-11-20 is not known',
  ],
  [
    'shares of which the broker holds others',
    { ...held, shortCalls: [callOn300], isHeldOtherwise: true },
    'PCG: net cost 16.40, price 15.37',
  ],
  [
    'shares beside such a put',
    { ...held, asked: [{ ...leg('15', '2026-11-20', 2, null), right: 'Put' }] },
    'PCG: net cost 16.40, price 15.37; 300 shares free of calls',
  ],
  [
    'shares that the broker alone holds',
    { isHeldOtherwise: true },
    'PCG: held at the broker, not in the history, price 15.37',
  ],
  ['nothing held and no price', { price: null }, 'PCG: nothing held, price not known'],
  [
    'puts alone',
    { shortPuts: [leg('15', '2027-01-15', 1, '0.80'), leg('15', '2026-12-18', 2, '0.55')] },
    'PCG: 2 puts at 15.00 until 2026-12-18 and 1 other contract, price 15.37; assigned 200 shares cost 14.45 each',
  ],
  [
    'a put whose premium is not known',
    { shortPuts: [leg('15', '2026-12-18', 1, null)] },
    'PCG: 1 put at 15.00 until 2026-12-18, price 15.37; assigned 100 shares cost the strike less a premium that is not known',
  ],
  [
    'a put on an index, which brings no shares',
    { symbol: 'SPX', price: null, shortPuts: [leg('6000', '2026-12-18', 1, '21.50')] },
    'SPX: 1 put at 6000.00 until 2026-12-18, price not known; settled in cash',
  ],
  [
    'shares that are no whole hundreds',
    { ...held, shares: wholeUnits(350), campaigns: [] },
    'PCG: in no wheel, price 15.37; 300 of 350 shares free of calls',
  ],
  [
    'fewer than a hundred',
    { shares: wholeUnits(50) },
    'PCG: in no wheel, price 15.37; too few shares for a call',
  ],
  ['shares without a call', held, 'PCG: net cost 16.40, price 15.37; 300 shares free of calls'],
  [
    'shares with a call',
    { ...held, shortCalls: [callOn300] },
    // (16.50 - 16.403333) x 300
    'PCG: net cost 16.40, price 15.37; called away on 2026-12-18 it makes +29.00 on the campaign',
  ],
  [
    'a call on some of the shares',
    { ...held, shortCalls: [on({ ...call, contracts: 1 }, [100, '16.403333'])] },
    'PCG: net cost 16.40, price 15.37; called away on 2026-12-18, 100 of 300 shares make +9.67 on the campaign',
  ],
  [
    'more calls than shares, which take no more than there are',
    { ...held, shortCalls: [{ ...callOn300, contracts: 5 }] },
    'PCG: net cost 16.40, price 15.37; called away on 2026-12-18 it makes +29.00 on the campaign',
  ],
  [
    'a call below the cost',
    { ...held, shortCalls: [{ ...callOn300, strike: dollars('16') }] },
    'PCG: net cost 16.40, price 15.37; called away on 2026-12-18 it makes -121.00 on the campaign',
  ],
  [
    'a call on shares of unknown cost',
    {
      ...held,
      campaigns: [{ shares: wholeUnits(300), netStockCost: null }],
      shortCalls: [on(call, [300, null])],
    },
    'PCG: net cost not known, price 15.37; what it makes called away on 2026-12-18 is not known',
  ],
  [
    'shares of which some are in no campaign',
    { ...held, shares: wholeUnits(400), blocks: wholeUnits(400) },
    'PCG: net cost 16.40 on 300 of 400 shares, price 15.37; 400 shares free of calls',
  ],
  [
    'a call on the shares of the campaign, beside shares in none',
    { ...held, shares: wholeUnits(350), shortCalls: [callOn300] },
    'PCG: net cost 16.40 on 300 of 350 shares, price 15.37; called away on 2026-12-18, 300 of 350 shares make +29.00 on the campaign',
  ],
  [
    'a call on shares of the campaign and in none',
    {
      ...held,
      shares: wholeUnits(400),
      shortCalls: [on({ ...call, contracts: 4 }, [300, '16.403333'], [100, null])],
    },
    'PCG: net cost 16.40 on 300 of 400 shares, price 15.37; what it makes called away on 2026-12-18 is not known',
  ],
  [
    'one share, which no call can take',
    { shares: wholeUnits(1) },
    'PCG: in no wheel, price 15.37; too few shares for a call',
  ],
  [
    'shares without a price',
    { ...held, price: null },
    'PCG: net cost 16.40, price not known; 300 shares free of calls',
  ],
  [
    'a poor man’s covered call',
    { shortCalls: [{ ...call, contracts: 1, longCalls: [behind] }], longCalls: [longCall] },
    'PCG: 1 long call at 14.00 until 2027-10-15 behind 1 call at 16.50 until 2026-12-18, price 15.37',
  ],
  [
    'a long call behind one of two calls',
    {
      shortCalls: [{ ...call, contracts: 2, longCalls: [behind], naked: 1 }],
      longCalls: [leg('20', '2026-12-04', 1, '0.10'), longCall],
    },
    'PCG: 1 long call at 14.00 until 2027-10-15 behind 1 of 2 calls at 16.50 until 2026-12-18, 1 naked and 1 other contract, price 15.37',
  ],
  [
    'calls in a spread',
    { shortCalls: [{ ...call, contracts: 2, spread: 2 }], longCalls: [leg('20', '2026-12-18', 2, '0.10')] },
    'PCG: 2 calls at 16.50 until 2026-12-18 in a spread and 2 other contracts, price 15.37',
  ],
  [
    'more calls than the long calls of their spread',
    {
      shortCalls: [{ ...call, contracts: 3, spread: 2, naked: 1 }],
      longCalls: [leg('20', '2026-12-18', 2, '0.10')],
    },
    'PCG: 3 calls at 16.50 until 2026-12-18, 2 in a spread, 1 naked and 2 other contracts, price 15.37',
  ],
  [
    'a long call that covers nothing, since it expires first',
    {
      shortCalls: [{ ...call, contracts: 1, naked: 1 }],
      longCalls: [leg('14', '2026-12-04', 1, '2')],
    },
    'PCG: 1 naked call at 16.50 until 2026-12-18 and 1 other contract, price 15.37',
  ],
  [
    'a call with nothing behind it',
    { shortCalls: [{ ...call, contracts: 1, naked: 1 }] },
    'PCG: 1 naked call at 16.50 until 2026-12-18, price 15.37',
  ],
  ['a long call alone', { longCalls: [longCall] }, 'PCG: 1 long call at 14.00 until 2027-10-15, price 15.37'],
  [
    'a long put alone',
    { longPuts: [leg('14', '2027-10-15', 2, '1')] },
    'PCG: 2 long puts at 14.00 until 2027-10-15, price 15.37',
  ],
  [
    'puts of two accounts, by the first and how many there are beside it',
    {
      accounts: 2,
      shortPuts: [leg('12', '2026-12-18', 4, '0.55'), leg('11', '2027-01-15', 3, '0.80')],
      longPuts: [leg('10', '2026-12-18', 1, '0.10')],
    },
    'PCG in 2 accounts: 4 puts at 12.00 until 2026-12-18 and 4 other contracts, price 15.37; assigned 400 shares cost 11.45 each',
  ],
  [
    'shares of one account and puts of another',
    {
      ...held,
      accounts: 2,
      shortPuts: [leg('12', '2026-12-18', 4, '0.55'), leg('11', '2027-01-15', 3, null)],
    },
    'PCG in 2 accounts: net cost 16.40, price 15.37; 300 shares free of calls; beside them 7 short puts',
  ],
  ['shares sold short', { shares: wholeUnits(-100) }, 'PCG: 100 shares sold short, price 15.37'],
  [
    'shares of several accounts, by the cost of all',
    {
      accounts: 2,
      shares: wholeUnits(400),
      campaigns: [
        { shares: wholeUnits(300), netStockCost: dollars('16.40') },
        { shares: wholeUnits(100), netStockCost: dollars('15.60') },
      ],
      shortCalls: [on({ ...call, contracts: 4 }, [300, '16.40'], [100, '15.60'])],
    },
    'PCG in 2 accounts: net cost 16.20, price 15.37; called away on 2026-12-18 it makes +120.00 on the campaigns',
  ],
  [
    'a call on the shares of one of two accounts, by their own cost',
    {
      accounts: 2,
      shares: wholeUnits(200),
      campaigns: [
        { shares: wholeUnits(100), netStockCost: dollars('20') },
        { shares: wholeUnits(100), netStockCost: dollars('14') },
      ],
      shortCalls: [leg('15', '2026-11-27', 1, '0.20'), on({ ...call, contracts: 1 }, [100, '14'])],
    },
    // The earlier call is naked.
    'PCG in 2 accounts: net cost 17.00, price 15.37; called away on 2026-12-18, 100 of 200 shares make +250.00 on the campaign',
  ],
]

it.each(cases)('the headline of %s', (_, facts, sentence) => {
  expect(
    symbolHeadline({ ...nothing, ...facts })
      .map(written)
      .join(''),
  ).toBe(sentence)
})
