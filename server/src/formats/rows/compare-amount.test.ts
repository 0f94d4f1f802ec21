import { describe, expect, test } from 'vitest'
import { tastytradeHeader } from '../testing/broker-files.ts'
import { noticesOf, readHistoryText } from '../testing/read-sample.ts'

const schwab = (
  quantity: string,
  price: string,
  fees: string,
  amount: string,
  symbol = 'KO',
  action = 'Buy',
) =>
  noticesOf(
    readHistoryText(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n' +
        `"01/05/2026","${action}","${symbol}","COCA COLA","${quantity}","${price}","${fees}","${amount}"\n`,
    ),
  )
const put = 'KO 02/20/2026 60.00 P'

describe('an amount that price times quantity does not make', () => {
  test('is taken as it is stated, and said with its parts', () => {
    expect(schwab('10', '$100.00', '', '-$1,234.00')).toEqual([
      '2 Amount: 1,234.00 does not match 10 x 100.00; the stated amount is used',
    ])
    expect(schwab('2', '$1.50', '$1.30', '$320.00', put, 'Sell to Open')).toEqual([
      '2 Amount: 320.00 does not match 2 x 1.50 x 100 with fees of 1.30; the stated amount is used',
    ])
  })

  test.each([
    ['a price that was rounded to cents', '1,000', '$33.33', '', '-$33,333.33', 'KO', 'Buy'],
    ['a price with four decimals', '300', '$33.3333', '', '-$9,999.99', 'KO', 'Buy'],
    ['fees that are stated', '2', '$1.50', '$1.30', '$298.70', put, 'Sell to Open'],
    ['fees of a cent beside those that are stated', '2', '$1.50', '$1.30', '$298.69', put, 'Sell to Open'],
    ['a commission that no column states', '10', '$100.00', '', '-$1,006.95', 'KO', 'Buy'],
    ['fees of each contract that no column states', '20', '$0.05', '', '$87.00', put, 'Sell to Open'],
    ['a bond, priced in percent', '10,000', '$98.75', '', '-$9,921.40', '912828YK0', 'Buy'],
  ])('is none with %s', (_, quantity, price, fees, amount, symbol, action) => {
    expect(
      schwab(quantity, price, fees, amount, symbol, action).filter((text) => /match/.test(text)),
    ).toEqual([])
  })

  test('is none the other way than a fee would make it', () => {
    expect(schwab('10', '$100.00', '', '-$993.05')).toHaveLength(1)
  })

  test('is compared with the average price that tastytrade prints', () => {
    const trade = (value: string) =>
      `2026-04-01T15:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,KO    260515P00060000,Equity Option,Sold,${value},2,100.00,-2.00,-0.26,100,KO,KO,5/15/26,60,PUT,1,USD`
    const notices = (value: string) => noticesOf(readHistoryText(`${tastytradeHeader}\n${trade(value)}`))
    expect(notices('200.00')).toEqual([])
    expect(notices('250.00')).toEqual([
      '2 Value: 250.00 does not match 2 x 100.00; the stated amount is used',
    ])
  })
})
