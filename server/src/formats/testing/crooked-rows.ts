/**
 * Rows that make sense together, with some of their cells swapped for those of other rows or for ones of no use: both
 * halves of changes, endings and what opened them, cancellations.
 */
import fc from 'fast-check'
import { schwabHeader } from './broker-files.ts'

interface Table {
  readonly header: string
  /** The cells of each row, apart by bars. */
  readonly rows: readonly string[]
}

const tables: readonly Table[] = [
  {
    header: schwabHeader,
    rows: [
      '06/08/2026|Reverse Split|KO|KO INC|120|||',
      '06/08/2026|Reverse Split|98765Q109|KO INC XXXREVERSE SPLIT EFF: 06/08/26|-1,204|||',
      '06/08/2026|Reverse Split|KO1 06/19/2026 60.00 P|PUT|-2|||',
      '06/08/2026|Reverse Split|KO 06/19/2026 60.00 P|PUT|2|||',
      '06/08/2026 as of 06/05/2026|Options Frwd Split|KO 06/19/2026 30.00 P|PUT|-2|||',
      '06/08/2026|Options Frwd Split Adj|KO 06/19/2026 30.00 P|PUT|2|||',
      '06/08/2026|Name Change|NEW|NEW INC|50|||',
      '06/08/2026|Name Change|98765Q208|KO INC XXXNAME CHANGE|-50|||',
      '06/04/2026|Cancel Buy|KO|KO INC|4|$60.00||$240.00',
      '06/04/2026|Buy|KO|KO INC|4|$60.00||-$240.00',
      '06/03/2026|Sell to Open|KO 06/19/2026 60.00 P|PUT KO INC $60 EXP 06/19/26|2|$1.00|$1.30|$198.70',
      '06/22/2026 as of 06/19/2026|Expired|KO 06/19/2026 60.00 P|PUT KO INC $60 EXP 06/19/26|2|||',
    ],
  },
  {
    header:
      'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
    rows: [
      '06/19/2026 10:00 PM|Receive Deliver|Expiration|KO|||2|06/19/2026|60|P||0.00|0|Removal|Individual...660',
      '06/19/2026 10:00 PM|Receive Deliver|Assignment|NEW|||2|06/19/2026|22|P||0.00|0|Removal|Individual...660',
      '06/19/2026 10:00 PM|Receive Deliver|Buy to Open|NEW|Buy|Open|22||||200|5|-4400|Buy|Individual...660',
      '06/08/2026 12:31 PM|Receive Deliver|Stock Merger|NEW|Sell|Open|2|06/19/2026|22|P||0.00|300|Stock merger Open 2.0 NEW1  260619P00022000|Individual...660',
      '06/08/2026 12:31 PM|Receive Deliver|Stock Merger|OLD|Buy|Close|2|06/19/2026|22|P||0.00|-300|Stock merger Close 2.0 OLD   260619P00022000|Individual...660',
      '06/08/2026 12:31 PM|Receive Deliver|Reverse Split|KO|Buy|Open|10||||0|0.00|-300|Reverse split|Individual...660',
      '06/08/2026 12:31 PM|Receive Deliver|Reverse Split|KO|Sell|Close|104||||0|0.00|300|Reverse split|Individual...660',
      '06/03/2026 2:47 PM|Trade|Sell to Open|KO|Sell|Open|2|06/19/2026|60|P|1|2.284|200|Sold|Individual...660',
      '06/03/2026 2:47 PM|Trade|Sell to Open|OLD|Sell|Open|2|06/19/2026|22|P|1|2.284|200|Sold|Individual...660',
      '06/01/2026 10:00 PM|Money Movement|Deposit|||||||||0.00|0.04|INTEREST ON CREDIT BALANCE|Individual...660',
    ],
  },
  {
    header:
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
    rows: [
      '2026-06-19T20:00:00-0400|Receive Deliver|Expiration||KO    260619P00060000|Equity Option|x|0.00|2|0|--|0.00|100|6/19/26|60|PUT|||USD',
      '2026-06-19T20:00:00-0400|Receive Deliver|Cash Settled Assignment||SPXW  260619P05000000|Equity Option|x|-1,250.00|2|0|--|-10.00|100|6/19/26|5000|PUT|||USD',
      '2026-06-19T20:00:00-0400|Receive Deliver|Assignment||SPXW  260619P05000000|Equity Option|x|0.00|2|0|--|0.00|100|6/19/26|5000|PUT|||USD',
      '2026-06-08T12:00:00-0400|Receive Deliver|Reverse Split|SELL_TO_OPEN|KO1   260619P00060000|Equity Option|x|20.00|2|0|--|0.00|||||||USD',
      '2026-06-08T12:00:00-0400|Receive Deliver|Reverse Split|BUY_TO_CLOSE|KO    260619P00060000|Equity Option|x|-20.00|2|0|--|0.00|||||||USD',
      '2026-06-08T12:00:00-0400|Receive Deliver|Stock Merger|BUY_TO_OPEN|NEW|Equity|x|-900.00|30|0|--|0.00|||||||USD',
      '2026-06-08T12:00:00-0400|Receive Deliver|Stock Merger|SELL_TO_CLOSE|OLD|Equity|x|900.00|100|0|--|0.00|||||||USD',
      '2026-06-08T12:00:00-0400|Receive Deliver|Cash Merger|SELL_TO_CLOSE|OLD|Equity|x|900.00|100|0|--|0.00|||||||USD',
      '2026-06-03T15:00:00-0400|Trade|Sell to Open|SELL_TO_OPEN|KO    260619P00060000|Equity Option|x|200.00|2|100|-2.00|-0.26|100|6/19/26|60|PUT|1||USD',
      '2026-06-01T17:00:00-0400|Money Movement|Withdrawal||||FROM 05/16 THRU 06/15 @ 8 %|-1.30|0||--|0.00|||||||USD',
    ],
  },
  {
    header:
      'Run Date,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Amount ($)',
    rows: [
      '06/22/2026|Z1|EXPIRED PUT (KO) as of Jun-19-2026| -KO260619P60|PUT (KO) KO INC JUN 19 26 $60 (100 SHS)|Cash||-2|||',
      '06/22/2026|Z1|EXPIRED PUT (KO) as of Jun-19-2026| -KO1260619P50|PUT|Cash||2|||',
      '06/08/2026|Z1|REVERSE SPLIT R/S FROM 98765Q109#REOR M0051680750001 KO|KO|KO INC|Cash||120|||',
      '06/08/2026|Z1|REVERSE SPLIT R/S TO 98765Q208#REOR M0051680750000 KO|98765Q109|KO INC|Cash||-1,204|||',
      '06/08/2026|Z1|REVERSE SPLIT R/S FROM 98765Q109#REOR M0051680750003 KO| -KO1260619P50|PUT|Cash||-2|||',
      '06/08/2026|Z1|REVERSE SPLIT R/S TO 98765Q208#REOR M0051680750002 KO| -KO260619P50|PUT|Cash||2|||',
      '06/08/2026|Z1|NAME CHANGED N/C FROM 98765Q307#REOR M0051680760001|NEW|NEW INC|Cash||50|||',
      '06/08/2026|Z1|NAME CHANGED N/C TO 98765Q406#REOR M0051680760000|OLD|OLD INC|Cash||-50|||',
      '06/05/2026|Z1|DISTRIBUTION KO INC|KO|KO INC|Cash||60|||1,440.00',
      '06/04/2026|Z1|BUY CANCEL CXL|KO|KO INC|Cash|60|-4|||240.00',
      '06/04/2026|Z1|YOU BOUGHT|98765Q109|KO INC|Cash|60|4|||-240.00',
      '06/03/2026|Z1|YOU SOLD OPENING TRANSACTION| -KO260619P60|PUT (KO) KO INC JUN 19 26 $60 (100 SHS)|Cash|1|-2|1.30||198.70',
      '06/03/2026|Z1|FED TAX W/H FEDERAL TAX WITHHELD|||Cash|||||-7.50',
    ],
  },
  {
    header: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    rows: [
      '6/22/2026|||KO|Option Expiration for KO 6/19/2026 Put $60.00|OEXP|2S||',
      '6/22/2026|||KO1|Option Expiration for KO1 6/19/2026 Put $50.00|OEXP|1||',
      '6/8/2026|||KO|KO INC|SPR|203S||',
      '6/8/2026|||KO|KO INC|SPR|25||',
      '6/8/2026|||KO|KO 6/19/2026 Put $50.00|OCA|1||',
      '6/8/2026|||KO1|KO1 6/19/2026 Put $50.00|OCA|1||',
      '6/4/2026|||KO|KO INC|BCXL|4|$60.00|$240.00',
      '6/4/2026|||KO|KO INC|Buy|4|$60.00|($240.00)',
      '6/3/2026|||KO|KO 6/19/2026 Put $60.00|STO|2|$1.00|$199.92',
      '6/3/2026|||KO|KO 6/19/2026 Put $50.00|BTO|1|$1.00|($100.04)',
      '6/2/2026|||KO|KO INC|ACATI|10||',
      '6/2/2026|||KO|KO INC|MRGC|10||$500.00',
      '6/1/2026|||||IRA match|MTCH|||$21.00',
    ],
  },
]

const odd = ['', '0', '-1', '8589934592', '8589934592.000001', '13/13/2026', 'x', 'constructor']
const quoted = (text: string): string => (text.includes(',') ? `"${text}"` : text)

/** Mostly the cell itself, now and then one of another row or of no use. */
const cellOf = (own: string, column: readonly string[]) =>
  fc.oneof(
    { weight: 60, arbitrary: fc.constant(own) },
    { weight: 3, arbitrary: fc.constantFrom(...column) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )

/** Rows of a table in any order, some of them more than once. */
const rowsOf = (rows: readonly (readonly string[])[]) =>
  fc.array(
    fc.nat({ max: rows.length - 1 }).chain((at) =>
      fc.tuple(
        ...(rows[at] ?? []).map((own, column) =>
          cellOf(
            own,
            rows.map((row) => row[column] ?? ''),
          ),
        ),
      ),
    ),
    { minLength: 1, maxLength: 16 },
  )

export const crookedTable = fc
  .constantFrom(...tables)
  .chain(({ header, rows }) =>
    rowsOf(rows.map((row) => row.split('|'))).map((some) =>
      [header, ...some.map((cells) => cells.map(quoted).join(','))].join('\n'),
    ),
  )

const option = 'assetCategory=OPT|multiplier=100|currency=USD'
const execution = `${option}|symbol=KO    260619P00060000|tradePrice=1|ibCommission=-1.00|transactionType=ExchTrade`
const action = 'assetCategory=STK|currency=USD|dateTime=20260608;202500|actionID=5'
const elements = [
  `Trades/Trade|${execution}|dateTime=20260603;103000|quantity=-2|proceeds=200|openCloseIndicator=O`,
  `Trades/Trade|${execution}|dateTime=20260604;103000|quantity=5|proceeds=-500|openCloseIndicator=C;O`,
  `Trades/Lot|${execution}|dateTime=20260604;103000|quantity=2|levelOfDetail=CLOSED_LOT`,
  `Trades/Trade|${execution}|dateTime=20260605;103000|quantity=1|proceeds=-100|openCloseIndicator=C|notes=A`,
  `Trades/Trade|${execution}|dateTime=20260605;103000|quantity=-1|proceeds=100|openCloseIndicator=C|notes=A;Ca`,
  `Trades/Trade|${execution}|dateTime=20260619;162000|quantity=-3|proceeds=0|tradePrice=0|notes=Ep`,
  `CorporateActions/CorporateAction|${action}|type=RS|symbol=KO|quantity=10|description=KO(US1) SPLIT 1 FOR 10 (KO, KO INC, US2)`,
  `CorporateActions/CorporateAction|${action}|type=RS|symbol=KO.OLD|quantity=-104|description=KO(US1) SPLIT 1 FOR 10 (KO.OLD, KO INC, US1)`,
  `CorporateActions/CorporateAction|${action}|type=IC|symbol=NEW|quantity=85|description=AB(US1) CUSIP/ISIN CHANGE TO (US2) (NEW, X, US2)`,
  `CorporateActions/CorporateAction|${action}|type=IC|symbol=AB.OLD|quantity=-85|description=AB(US1) CUSIP/ISIN CHANGE TO (US2) (AB.OLD, X, US1)`,
  `CorporateActions/CorporateAction|${action}|type=FS|symbol=AB|quantity=300|description=AB SPLIT 4 FOR 1`,
  `CorporateActions/CorporateAction|${action}|type=FS|symbol=AB|quantity=-300|description=AB SPLIT 4 FOR 1|code=Ca`,
  `CorporateActions/CorporateAction|${option}|dateTime=20260608;202500|type=RS|symbol=KO1   260717P00060000|quantity=-2`,
  `CorporateActions/CorporateAction|${option}|dateTime=20260608;202500|type=RS|symbol=KO    260717P00060000|quantity=2`,
  `TradeConfirms/TradeConfirm|${option}|symbol=KO    260619P00060000|tradeDate=20260603|quantity=-2|price=1|commission=-1|code=O;P`,
  `CashTransactions/CashTransaction|assetCategory=STK|symbol=KO|currency=USD|dateTime=20260603|type=Dividends|amount=5|description=KO (Return of Capital)`,
  `OptionEAE/OptionEAE|${option}|symbol=KO    260619P00060000|date=20260605|transactionType=Assignment|quantity=1`,
].map((text) => text.split('|'))

const attribute = (pair: string) => {
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  const others = elements
    .flat()
    .flatMap((other) => (other.startsWith(`${name}=`) ? other.slice(name.length + 1) : []))
  return cellOf(value, others.length > 0 ? others : [value]).map((text) => `${name}="${text}"`)
}

/** A query of executions, lots and corporate actions in any order. */
export const crookedFlex = fc
  .array(
    fc
      .constantFrom(...elements)
      .chain(([path = '', ...pairs]) => fc.tuple(fc.constant(path), fc.tuple(...pairs.map(attribute)))),
    { minLength: 1, maxLength: 14 },
  )
  .map((rows) => {
    const shown = rows.map(([path, attributes]) => {
      const [section = '', name = ''] = path.split('/')
      return `<${section}><${name} ${attributes.join(' ')} /></${section}>`
    })
    return `<FlexQueryResponse><FlexStatement accountId="U1">${shown.join('\n')}</FlexStatement></FlexQueryResponse>`
  })
