import { describe, expect, test } from 'vitest'
import { flexFile } from '../testing/broker-files.ts'
import { readText } from '../testing/held.ts'
import { refusalsOf } from '../testing/read-sample.ts'

type Form = (year: string, month: string, day: string) => string

const months: Readonly<Record<string, string>> = { '03': 'Mar', '04': 'Apr' }

const sold = '20260302;103000'
const bought = '20260401;110000'

/** A put that is sold and bought back, told in the dates of a query's settings. */
const queryIn = (form: Form, expiry = '20260417'): string => {
  const dated = (text: string) =>
    text.replace(/^(\d{4})(\d\d)(\d\d)/, (_, year: string, month: string, day: string) =>
      form(year, month, day),
    )
  const put = `assetCategory="OPT" currency="USD" symbol="KO    ${expiry.slice(2)}P00060000" multiplier="100" expiry="${dated(expiry)}"`
  const trade = (at: string, id: number, more: string) =>
    `<Trade ${put} tradeDate="${dated(at.slice(0, 8))}" dateTime="${dated(at)}" tradeID="${id}" ibCommission="-1" ${more} />`
  return flexFile(
    '<Trades>',
    trade(sold, 1, 'openCloseIndicator="O" buySell="SELL" quantity="-1" tradePrice="3" proceeds="300"'),
    trade(bought, 2, 'openCloseIndicator="C" buySell="BUY" quantity="1" tradePrice="1" proceeds="-100"'),
    '</Trades>',
  )
}

const datesIn = (text: string) => readText(text).entries.map(({ kind, tradeDate }) => [kind, tradeDate])

describe('dates of a Flex query', () => {
  const forms: readonly (readonly [string, Form])[] = [
    ['year first', (year, month, day) => `${year}-${month}-${day}`],
    ['month first', (year, month, day) => `${month}/${day}/${year}`],
    ['month first, of two digits', (year, month, day) => `${month}/${day}/${year.slice(2)}`],
    ['day first', (year, month, day) => `${day}/${month}/${year}`],
    ['day first, of two digits', (year, month, day) => `${day}/${month}/${year.slice(2)}`],
    ['month by name', (year, month, day) => `${day}-${months[month]}-${year.slice(2)}`],
  ]

  test.each(forms)('%s', (_, form) => {
    expect(datesIn(queryIn(form))).toEqual([
      ['sell-to-open', '2026-03-02'],
      ['buy-to-close', '2026-04-01'],
    ])
  })

  test('that nothing tells the order of are refused, with what to do', () => {
    const text = queryIn((year, month, day) => `${month}/${day}/${year}`, '20260402')
    expect(datesIn(text)).toEqual([])
    expect(refusalsOf(readText(text))[0]).toContain(
      "tradeDate: is not a date as year-month-day: '03/02/2026'; choose yyyyMMdd as the date format of the query",
    )
  })
})

test('the ex-date of a dividend is written as all other dates', () => {
  const paid = 'assetCategory="STK" currency="USD" symbol="KO" type="Dividends" amount="45" transactionID="1"'
  const file = (ex: string, on: string) =>
    readText(
      flexFile(
        '<CashTransactions>',
        `<CashTransaction ${paid} dateTime="${on};202000" exDate="${ex}" />`,
        '</CashTransactions>',
      ),
    ).entries
  const told = [{ kind: 'dividend', tradeDate: '2026-05-28', exDate: '2026-05-07' }]
  expect(file('20260507', '20260528')).toMatchObject(told)
  expect(file('05/07/2026', '05/28/2026')).toMatchObject(told)
  expect(file('', '20260528')).toMatchObject([{ exDate: null }])
})
