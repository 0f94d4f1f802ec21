import { describe, expect, it } from 'vitest'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { dollars, option, stock } from '../../testing/samples.ts'
import { wheelSetups } from './wheel-setup.ts'

const cost = (text: string | null) => ({ averagePrice: text === null ? null : dollars(text) })
const shares = (count: number, price: string | null = '48') => stock('ZZT', count, cost(price))
const put = (contracts: number, price: string | null = '1.10') =>
  option('.ZZT260417P45', contracts, cost(price))
const call = option('.ZZT260417C50', -1, cost('1.20'))

const setupOf = (records: readonly PositionRecord[]) => {
  const [setup] = wheelSetups(records)
  return setup === undefined ? null : [setup.strategy, setup.missing]
}

describe('what could be a wheel', () => {
  it.each<[string, readonly PositionRecord[], ReturnType<typeof setupOf>]>([
    ['shares and a short put, both of known price', [shares(200), put(-2)], ['full_wheel', []]],
    ['the same with a call', [shares(200), put(-2), call], ['full_wheel', []]],
    ['a put on a few shares', [shares(50), put(-1)], ['cash_secured_put', []]],
    ['shares alone', [shares(200)], ['covered_call', ['put_sold_price']]],
    ['a covered call', [shares(100), call], ['covered_call', ['put_sold_price']]],
    ['a put alone', [put(-1)], ['cash_secured_put', ['stock_purchase_price']]],
    ['shares of unknown cost', [shares(200, null), put(-1)], ['full_wheel', ['stock_purchase_price']]],
    ['shares that cost nothing', [shares(200, '0'), put(-1)], ['full_wheel', ['stock_purchase_price']]],
    ['a put that brought nothing', [shares(200), put(-1, '0')], ['full_wheel', ['put_sold_price']]],
    ['a put of unknown price', [shares(200), put(-1, null)], ['full_wheel', ['put_sold_price']]],
    ['shares that are short', [shares(-200), put(-1)], ['cash_secured_put', ['stock_purchase_price']]],
    [
      'a long call with a short one',
      [option('.ZZT270115C40', 1, cost('9')), call],
      ['poor_mans_covered_call', ['stock_purchase_price', 'put_sold_price']],
    ],
    ['fewer than 100 shares', [shares(99)], null],
    ['a naked call', [call], null],
    ['a long put', [put(1)], null],
  ])('%s', (_, records, expected) => {
    expect(setupOf(records)).toEqual(expected)
  })

  it('averages what was paid, and plans the put that expires first without the others', () => {
    const later = option('.ZZT260515P40', -1, cost('0.50'))
    const higher = option('.ZZT260417P46', -2, cost('1.60'))
    const more = { ...put(-1, '1.50'), id: 'c' }
    expect(
      wheelSetups([shares(100, '40'), { ...shares(300, '48'), id: 'b' }, later, higher, put(-3), more]),
    ).toMatchObject([
      {
        stockPurchasePrice: dollars('46'),
        putSoldPrice: dollars('1.20'),
        strike: dollars('45'),
        expiration: '2026-04-17',
        contracts: 4,
        otherPuts: 3,
      },
    ])
  })

  it('keeps accounts apart', () => {
    const other = { ...put(-1), id: 'c', accountId: 'two' }
    expect(wheelSetups([shares(100), other]).map(({ accountId, missing }) => [accountId, missing])).toEqual([
      ['one', ['put_sold_price']],
      ['two', ['stock_purchase_price']],
    ])
  })

  it('names the same position alike whatever the market and the order, and another one otherwise', () => {
    const nameOf = (records: readonly PositionRecord[]) => wheelSetups(records)[0]?.position
    const name = nameOf([shares(100), put(-1)])
    expect(nameOf([{ ...put(-1), currentPrice: dollars('3') }, shares(100)])).toBe(name)
    for (const changed of [
      [shares(200), put(-1)],
      [shares(100, '47'), put(-1)],
      [shares(100), put(-2)],
      [shares(100), put(-1), call],
    ])
      expect(nameOf(changed)).not.toBe(name)
  })
})
