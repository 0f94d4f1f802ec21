/** Rows of a Flex query that sum up the others of their section: in the place of an account they have a dash. */
import { describe, expect, test } from 'vitest'
import { heldBy, readText } from '../testing/held.ts'
import { ignoredOf, refusalsOf } from '../testing/read-sample.ts'
import { attributes, flex } from './testing/flex-text.ts'

const fee = (accountId: string, amount: string, levelOfDetail = 'DETAIL') =>
  `<CashTransaction ${attributes({ accountId, currency: 'USD', type: 'Other Fees', amount, dateTime: '20260603', levelOfDetail })} />`

const split = (accountId: string, quantity: string, ticker: string, levelOfDetail = 'DETAIL') =>
  `<CorporateAction ${attributes({ accountId, currency: 'USD', assetCategory: 'STK', type: 'RS', symbol: ticker, quantity, proceeds: '0', dateTime: '20260605;202500', description: `KO(US1) SPLIT 1 FOR 10 (${ticker}, COCA COLA, US2)`, actionID: '5', levelOfDetail })} />`

const held = (accountId: string, position: string) =>
  `<OpenPosition ${attributes({ accountId, currency: 'USD', assetCategory: 'STK', symbol: 'KO', reportDate: '20260605', position, markPrice: '62.5', levelOfDetail: 'SUMMARY' })} />`

const section = (name: string, ...rows: readonly string[]) => `<${name}>\n${rows.join('\n')}\n</${name}>`
const read = (...sections: readonly string[]) => readText(flex(sections.join('\n')))

const sums = 'sums up rows that are listed by themselves'

describe('a row of no account', () => {
  test('sums up the cash of the accounts beside it', () => {
    const rows = [fee('U1', '-10'), fee('U1', '-4.5'), fee('-', '-14.5', 'SUMMARY'), fee('-', '-14.5', '')]
    const file = read(section('CashTransactions', ...rows))
    expect(file.entries.map(({ netCash }) => netCash / 1e6)).toEqual([-10, -4.5])
    expect(file.accountNames).toEqual(['U1'])
    expect(ignoredOf(file)).toEqual([`5: ${sums}`, `6: ${sums}`])
    expect(refusalsOf(file)).toEqual([])
  })

  test('sums up what companies did, which counts once', () => {
    const rows = ['U1', '-'].flatMap((account) =>
      [split(account, '-100', 'KO.OLD'), split(account, '10', 'KO')].map((row) =>
        account === '-' ? row.replace('DETAIL', 'SUMMARY') : row,
      ),
    )
    const file = read(section('CorporateActions', ...rows))
    expect(file.entries).toMatchObject([{ kind: 'split', numerator: 1, denominator: 10 }])
    expect(refusalsOf(file)).toEqual([])
  })

  test('sums up what accounts hold', () => {
    const file = read(section('OpenPositions', held('U1', '10'), held('-', '30'), held('U2', '20')))
    expect(heldBy(file)).toEqual({ U1: ['KO 10 @ 62.5'], U2: ['KO 20 @ 62.5'] })
    expect(ignoredOf(file)).toEqual(['4: sums up what accounts hold, and each of them is listed'])
  })

  test('is of the account of its statement where its section has no other', () => {
    const file = read(section('CashTransactions', fee('-', '-10')))
    expect(file).toMatchObject({ accountNames: ['U1'], entries: [{ kind: 'fee' }] })
  })
})

test('sums of what companies did that is not listed are refused beside trades', () => {
  const trade = `<Trade ${attributes({ currency: 'USD', assetCategory: 'STK', symbol: 'KO', tradeDate: '20260601', buySell: 'BUY', openCloseIndicator: 'O', quantity: '100', tradePrice: '60', proceeds: '-6000', tradeID: '1' })} />`
  const file = read(
    section('Trades', trade),
    section('CorporateActions', split('U1', '-90', 'KO', 'SUMMARY')),
  )
  expect(file.entries).toMatchObject([{ kind: 'buy' }])
  expect(refusalsOf(file)).toHaveLength(1)
})
