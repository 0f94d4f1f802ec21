/** Which rows open a short, format by format: the table of docs/formats.md. */
import { expect, it } from 'vitest'
import { brokerFiles } from '../../intake/testing/brokers.ts'
import { shares } from '../../intake/testing/told.ts'
import { readHistoryText } from '../testing/read-sample.ts'

const sale = shares('2026-03-02', 'Sell', 100, 'KO', 60.5)

const textIn = (format: string): string => {
  const file = brokerFiles.find((each) => each.format === format)
  return file?.write([sale]) ?? ''
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
