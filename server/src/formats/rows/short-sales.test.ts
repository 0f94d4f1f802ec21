/** Which rows open a short, and which cover one, format by format: the table of docs/formats.md. */
import { expect, it } from 'vitest'
import { brokerFiles } from '../../intake/testing/brokers.ts'
import { shares } from '../../intake/testing/told.ts'
import { readHistoryText } from '../testing/read-sample.ts'

const sale = shares('2026-03-02', 'Sell', 100, 'KO', 60.5)

const purchase = shares('2026-03-02', 'Buy', 100, 'KO', 60.5)

const textIn = (format: string, told = sale): string => {
  const file = brokerFiles.find((each) => each.format === format)
  return file?.write([told]) ?? ''
}

it.each(brokerFiles.map(({ format }) => format))('a plain sale in %s opens no short', (format) => {
  const [entry] = readHistoryText(textIn(format)).entries
  expect(entry).toMatchObject({ kind: 'sell', quantity: -100_000_000 })
  expect(entry).not.toHaveProperty('opensShort')
})

it.each([
  ['schwab-csv', 'Sell', 'Sell Short'],
  ['schwab-api', 'CLOSING', 'OPENING'],
  ['tastytrade-csv', 'SELL_TO_CLOSE', 'SELL_TO_OPEN'],
  ['ibkr-flex', 'openCloseIndicator="C"', 'openCloseIndicator="O"'],
  ['ibkr-flex', 'openCloseIndicator="C"', 'openCloseIndicator="C;O"'],
  ['fidelity-csv', 'YOU SOLD', 'YOU SOLD SHORT SALE'],
  ['fidelity-csv', 'Margin', 'Short'],
  ['ofx', '<SELLTYPE>SELL', '<SELLTYPE>SELLSHORT'],
  ['ofx', '<SUBACCTSEC>MARGIN', '<SUBACCTSEC>SHORT'],
])('a sale in %s opens a short where %s is %s', (format, plain, marked) => {
  const text = textIn(format)
  expect(text).toContain(plain)
  const [entry] = readHistoryText(text.replace(plain, marked)).entries
  expect(entry).toMatchObject({ kind: 'sell', quantity: -100_000_000, opensShort: true })
})

it('a sale in an older fidelity-csv opens a short where its Security Type is Short', () => {
  const text = [
    'Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '11/08/2017,My Account X12345678, YOU SOLD, KO, COCA COLA, Short,-100,60.5,,,,6050,11/10/2017',
  ]
  expect(readHistoryText(text.join('\n')).entries).toMatchObject([{ kind: 'sell', opensShort: true }])
})

it.each(brokerFiles.map(({ format }) => format))('a plain purchase in %s covers nothing', (format) => {
  const [entry] = readHistoryText(textIn(format, purchase)).entries
  expect(entry).toMatchObject({ kind: 'buy', quantity: 100_000_000 })
  expect(entry).not.toHaveProperty('closesShort')
})

it.each([
  ['schwab-csv', 'Buy', 'Buy to Cover'],
  ['schwab-api', 'OPENING', 'CLOSING'],
  ['tastytrade-csv', 'BUY_TO_OPEN', 'BUY_TO_CLOSE'],
  ['ibkr-flex', 'openCloseIndicator="O"', 'openCloseIndicator="C"'],
  ['fidelity-csv', 'YOU BOUGHT', 'YOU BOUGHT SHORT COVER'],
  ['fidelity-csv', 'Margin', 'Short'],
  ['ofx', '<BUYTYPE>BUY', '<BUYTYPE>BUYTOCOVER'],
  ['ofx', '<SUBACCTSEC>MARGIN', '<SUBACCTSEC>SHORT'],
])('a purchase in %s covers what is short where %s is %s', (format, plain, marked) => {
  const text = textIn(format, purchase)
  expect(text).toContain(plain)
  const [entry] = readHistoryText(text.replace(plain, marked)).entries
  expect(entry).toMatchObject({ kind: 'buy', quantity: 100_000_000, closesShort: true })
})

it('a purchase in ibkr-flex that opens with a part of it is a purchase', () => {
  const text = textIn('ibkr-flex', purchase).replace('openCloseIndicator="O"', 'openCloseIndicator="C;O"')
  expect(readHistoryText(text).entries[0]).not.toHaveProperty('closesShort')
})
