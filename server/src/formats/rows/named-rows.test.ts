/** A row that is refused says which underlying it names, where its own field says so: nothing is read out of prose. */
import { expect, test } from 'vitest'
import { readHistoryText } from '../testing/read-sample.ts'
import { schwabHeader, tastytradeHeader, fidelityHeader, robinhoodHeader } from '../testing/broker-files.ts'

const flex = (row: string): string =>
  `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>\n${row}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
const ofx = (row: string, securities: string): string =>
  `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST>${row}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST>${securities}</SECLIST></SECLISTMSGSRSV1></OFX>`
const api = (item: object): string =>
  JSON.stringify([
    {
      activityId: 1,
      type: 'TRADE',
      tradeDate: '2026-04-20T14:30:00+0000',
      netAmount: 'many',
      transferItems: [item],
    },
  ])

const shares =
  '<STOCKINFO><SECINFO><SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>'
const bought = (units: string): string =>
  `<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260420</INVTRAN><SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID><UNITS>${units}<UNITPRICE>60<TOTAL>-600</INVBUY><BUYTYPE>BUY</BUYSTOCK>`

const cases: readonly (readonly [string, string, string | undefined])[] = [
  ['Schwab: shares', `${schwabHeader}\n04/20/2026,Bougt,BRK/B,BERKSHIRE,10,$60.00,,-$600.00\n`, 'BRK.B'],
  [
    'Schwab: an option',
    `${schwabHeader}\n04/20/2026,Sold,KO 05/15/2026 60.00 C,CALL,1,$1.00,,$100.00\n`,
    'KO',
  ],
  ['Schwab: no symbol', `${schwabHeader}\n04/20/2026,Wird,,KO PLEDGED,,,,-$600.00\n`, undefined],
  [
    'Schwab: a security’s number',
    `${schwabHeader}\n04/20/2026,Bougt,912797AB1,T BILL,10,$60.00,,-$600.00\n`,
    undefined,
  ],
  [
    'Schwab: a row of too many cells',
    `${schwabHeader}\n04/20/2026,Buy,KO,COCA, COLA,10,$60.00,,-$600.00\n`,
    undefined,
  ],
  [
    'Schwab in JSON',
    JSON.stringify({
      BrokerageTransactions: [
        {
          Date: '04/20/2026',
          Action: 'Bougt',
          Symbol: 'KO',
          Description: '',
          Quantity: '1',
          Price: '$1',
          'Fees & Comm': '',
          Amount: '-$1',
        },
      ],
    }),
    'KO',
  ],
  ['Fidelity: shares', `${fidelityHeader}\n06/15/2026,Z1,YOU BOGHT,XLU,SELECT,1,44.50,,,-44.50\n`, 'XLU'],
  [
    'Fidelity: an option',
    `${fidelityHeader}\n06/15/2026,Z1,YOU BOGHT, -XLU260710P44.5,PUT,1,1,,,-100\n`,
    'XLU',
  ],
  [
    'Robinhood: shares',
    `${robinhoodHeader}\n"1/16/2026","1/16/2026","1/16/2026","TSLA","Tesla","Buyy","1","$440.00","($440.00)"\n`,
    'TSLA',
  ],
  [
    'Robinhood: an option',
    `${robinhoodHeader}\n"1/16/2026","1/16/2026","1/16/2026","TSLA","TSLA 2/20/2026 Put $400.00","STOO","1","$4.00","$399.96"\n`,
    'TSLA',
  ],
  [
    'tastytrade: an option',
    `${tastytradeHeader}\n2026-05-15T17:00:00-0400,Trade,Sell to Open,SOLD,KO    260619C00060000,Equity Option,Sold,100.00,1,100.00,-1.00,-0.14,100,KO,KO,6/19/26,60,CALL,1,USD\n`,
    'KO',
  ],
  [
    'Interactive Brokers',
    flex(
      '<Trade accountId="U1" assetCategory="STK" symbol="KO" currency="EUR" tradeID="1" tradeDate="20260420" quantity="1" tradePrice="60" netCash="-60" buySell="BUY" levelOfDetail="EXECUTION" />',
    ),
    'KO',
  ],
  ['OFX, by the list of securities', ofx(bought('many'), shares), 'KO'],
  ['OFX, a number that the list does not have', ofx(bought('many'), ''), undefined],
  [
    'Schwab’s API',
    api({ instrument: { assetType: 'EQUITY', symbol: 'KO' }, amount: 1, cost: -60, price: 60 }),
    'KO',
  ],
  [
    'Schwab’s API: cash alone',
    api({ instrument: { assetType: 'CURRENCY', symbol: 'CURRENCY_USD' }, amount: 1, cost: -60 }),
    undefined,
  ],
]

test.each(cases)('%s', (_name, text, underlying) => {
  const { refusals } = readHistoryText(text)
  expect(refusals).toHaveLength(1)
  expect(refusals[0]?.underlying).toBe(underlying)
})
