import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import type { Quantity, TradingDate } from '@wheelwright/core'
import { ofx } from './statement.ts'
import {
  countingContext,
  ignoredOf,
  noticesOf,
  readOutcome,
  readHistoryText,
  readSample,
  refusalsOf,
} from '../testing/read-sample.ts'

describe('samples of OFX', () => {
  test('name their account', () => {
    expect(readSample('exports/ofx/schwab2ofx/buyput.ofx').accountNames).toEqual(['999988'])
  })

  test.each([
    ['assignput.ofx', 'assignment', 1_000_000],
    ['exerciseput.ofx', 'exercise', -1_000_000],
    ['expireput.ofx', 'expiration', -1_000_000],
  ])('%s holds an %s', (path, kind, quantity) => {
    const [entry] = readSample(`exports/ofx/schwab2ofx/${path}`).entries
    expect(entry).toMatchObject({
      kind,
      quantity,
      tradeDate: '2024-07-19',
      instrument: { deliverable: 100_000_000 },
    })
    expect(entry?.instrument?.type === 'option' && formatOptionSymbol(entry.instrument.contract)).toBe(
      'XOM   240719P00105000',
    )
  })

  test('contracts that leave and come back on one day only changed their place', () => {
    expect(ignoredOf(readSample('exports/ofx/schwab2ofx/transferoption.ofx'))).toEqual([
      '28: is moved back on line 57',
      '42: is moved back on line 71',
      '57: moves back what line 28 moved',
      '71: moves back what line 42 moved',
    ])
  })
})

const sgml = (rows: string, securities = '', currency = 'USD'): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><CURDEF>${currency}\n<INVACCTFROM><ACCTID>42\n</INVACCTFROM>\n` +
  `<INVTRANLIST><DTSTART>20260101\n<DTEND>20260601\n${rows}\n</INVTRANLIST>\n<SECLIST>${securities}</SECLIST></OFX>`

const put = '<SECID><UNIQUEID>0KO.EF60060000<UNIQUEIDTYPE>CUSIP</SECID>'
const listed = `<OPTINFO><SECINFO>${put}<SECNAME>PUT KO</SECINFO><OPTTYPE>PUT<STRIKEPRICE>60<DTEXPIRE>20260515<SHPERCTRCT>100<SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID></OPTINFO><STOCKINFO><SECINFO><SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>`
const sold = `<SELLOPT><INVSELL><INVTRAN><FITID>1<DTTRADE>20260401120000[-4:EDT]<MEMO>A &amp; B</INVTRAN>${put}<UNITS>-1<UNITPRICE>1.00<COMMISSION>0.65<FEES>0.02<TOTAL>99.33<SUBACCTSEC>SHORT<SUBACCTFUND>MARGIN</INVSELL><OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>`
const closed = `<CLOSUREOPT><INVTRAN><FITID>2<DTTRADE>20260515</INVTRAN>${put}<OPTACTION>ASSIGN<UNITS>1<SHPERCTRCT>100<SUBACCTSEC>SHORT<RELFITID>3</CLOSUREOPT>`
const shares = `<BUYSTOCK><INVBUY><INVTRAN><FITID>3<DTTRADE>20260515</INVTRAN><SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID><UNITS>100<UNITPRICE>60<TOTAL>-6000<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`

describe('amounts with a comma', () => {
  const withCommas = (text: string): string => text.replaceAll(/(?<=>-?\d*)\.(?=\d)/g, ',')
  const fraction = shares
    .replace('<UNITS>100', '<UNITS>1.653')
    .replace('<UNITPRICE>60', '<UNITPRICE>50.00')
    .replace('-6000', '-82.65')

  test('are those with a point', () => {
    const [point, comma] = [sold + fraction, withCommas(sold + fraction)].map((rows) =>
      readHistoryText(sgml(rows, listed)),
    )
    expect(point?.entries).toHaveLength(2)
    expect(comma?.entries).toEqual(point?.entries)
  })

  test('have it between thousands where others have a point', () => {
    const file = readHistoryText(
      sgml(sold + shares.replace('<UNITS>100', '<UNITS>1,000').replace('-6000', '-60,000'), listed),
    )
    expect(file.entries).toMatchObject([{}, { quantity: 1_000_000_000, netCash: -60_000_000_000 }])
  })
})

/** Trades of these stamps, and the times at which they count. */
const timesOf = (...stamps: readonly string[]) =>
  readHistoryText(
    sgml(
      stamps
        .map((stamp, at) => sold.replace('<FITID>1', `<FITID>${at}`).replace('20260401120000[-4:EDT]', stamp))
        .join('\n'),
      listed,
    ),
  ).entries.map(({ time }) => time)

describe('times of OFX', () => {
  test.each([
    ['20260115093005.000[-5:EST]', '2026-01-15T14:30:05.000Z'],
    ['20260115143005[0:GMT]', '2026-01-15T14:30:05.000Z'],
    ['20260415093005', '2026-04-15T13:30:05.000Z'],
    ['20260115160000[-5:EST]', '2026-01-15T21:00:00.000Z'],
    // Fillers, a day alone, a time of the day before in New York, and what is no time.
    ['20260115000000[-5:EST]', null],
    ['20260115120000[0:GMT]', null],
    ['20260115050000[0:GMT]', null],
    ['20260115', null],
    ['20260115013000[0:GMT]', null],
    ['20260115256000', null],
  ])('a trade of %s has its time', (stamp, time) => {
    expect(timesOf(stamp, '20260113101112[-5:EST]')).toEqual([time, '2026-01-13T15:11:12.000Z'])
  })

  test('one time on all trades is none', () => {
    expect(timesOf('20260115202000[-5:EST]', '20260716202000[-4:EDT]')).toEqual([null, null])
    expect(timesOf('20260115160000[-5:EST]', '20260716160000[-5:EST]')).toEqual([null, null])
    expect(timesOf('20260115210000[0:GMT]', '20260716200000[0:GMT]')).toEqual([null, null])
    expect(timesOf('20260115160000[-5:EST]')).toEqual([null])
    // Fills of one order.
    expect(timesOf('20260115101500[-5:EST]', '20260115101500[-5:EST]')).not.toContain(null)
  })
})

describe('traps of OFX', () => {
  test('tags that are not closed, securities by number, and an assignment linked with its shares', () => {
    const file = readHistoryText(sgml([sold, closed, shares].join('\n'), listed))
    expect(readOutcome(file)).toEqual([3, 3, 0, 0, -5900.67])
    const [, assignment] = file.entries
    expect(file.entries).toMatchObject([
      { kind: 'sell-to-open', brokerId: '1', fees: 670_000, note: 'A & B', tradeDate: '2026-04-01' },
      { kind: 'assignment', brokerId: '2' },
      { kind: 'buy', brokerId: '3', instrument: { symbol: 'KO' }, deliveryOf: assignment?.id },
    ])
  })

  test.each([
    [
      sold.replace('SELLTOOPEN', 'SELL'),
      "OPTSELLTYPE: does not say whether the trade opens or closes: 'SELL'",
    ],
    [closed.replace('ASSIGN', 'VANISH'), "OPTACTION: is not known: 'VANISH'"],
    [closed.replace('20260515', '20260231'), "DTTRADE: is a day that does not exist: '20260231'"],
    [closed.replace('<UNITS>1', '<UNITS>-1'), '-: has a quantity whose sign contradicts what happened'],
    ['<BUYDEBT><INVTRAN><DTTRADE>20260515</INVTRAN></BUYDEBT>', '-: is not known: <BUYDEBT>'],
  ])('%s', (row, refusal) => {
    const file = readHistoryText(sgml(`${row}\n${sold}`, listed))
    expect(refusalsOf(file)).toEqual([`9 ${refusal}`])
    expect(file.taken).toBe(1)
  })

  test.each([
    ['IN', '2', '<POSTYPE>LONG', 2],
    ['OUT', '-2', '<POSTYPE>LONG', -2],
    ['IN', '-2', '<POSTYPE>SHORT', -2],
    ['IN', '2', '<POSTYPE>SHORT', -2],
    ['OUT', '2', '<POSTYPE>SHORT', 2],
    ['OUT', '-2', '<POSTYPE>SHORT', 2],
    ['OUT', '-2', '', -2],
  ])('contracts that go %s as %s units %s change what is held', (action, units, position, moved) => {
    const row = `<TRANSFER><INVTRAN><FITID>4<DTTRADE>20260402</INVTRAN>${put}<UNITS>${units}<TFERACTION>${action}${position}</TRANSFER>`
    const [entry] = readHistoryText(sgml(row, listed)).entries
    expect(entry).toMatchObject({ kind: 'share-transfer', quantity: moved * 1e6 })
  })

  test.each([
    ['the number of its underlying', 'KO PUT', '<SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID>'],
    ['the ticker of its underlying', 'KO', ''],
  ])('an option without a symbol of its own is told by its terms and %s', (_, ticker, underlying) => {
    const terms = listed
      .replace('<SECNAME>PUT KO', `<SECNAME>PUT KO<TICKER>${ticker}`)
      .replace('<SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID>', underlying)
    const file = readHistoryText(sgml(sold, terms))
    expect(refusalsOf(file)).toEqual([])
    const instrument = file.entries[0]?.instrument
    expect(instrument?.type === 'option' && formatOptionSymbol(instrument.contract)).toBe(
      'KO    260515P00060000',
    )
  })

  test('units that leave and are said to come are refused', () => {
    const row = `<TRANSFER><INVTRAN><FITID>4<DTTRADE>20260402</INVTRAN>${put}<UNITS>2<TFERACTION>OUT</TRANSFER>`
    expect(refusalsOf(readHistoryText(sgml(`${row}\n${sold}`, listed)))).toEqual([
      '9 UNITS: contradicts the direction',
    ])
  })

  test('a fund that is listed as one is no option, though its id is written as one', () => {
    const id = '<SECID><UNIQUEID>FXAIX260117C00150000<UNIQUEIDTYPE>OTHER</SECID>'
    const fund = `<MFINFO><SECINFO>${id}<SECNAME>500 INDEX<TICKER>FXAIX</SECINFO></MFINFO>`
    const bought = shares.replace(/<SECID>.*<\/SECID>/, id)
    const file = readHistoryText(sgml(bought, fund))
    expect(file.entries.map(({ instrument }) => instrument)).toEqual([{ type: 'share', symbol: 'FXAIX' }])
    const [unlisted] = readHistoryText(sgml(bought)).entries
    expect(unlisted?.instrument?.type).not.toBe('share')
  })

  test('another currency is refused row by row', () => {
    expect(refusalsOf(readHistoryText(sgml(sold, listed, 'CHF')))).toEqual([
      '9 -: is in CHF; only US dollars are kept',
    ])
  })

  test('the broker is the one that the file names, and unknown when it is none that is known', () => {
    const signedOn = (name: string) =>
      readHistoryText(sgml(sold, listed).replace('<OFX>', `<OFX><SONRS><FI><ORG>${name}<FID>1</FI></SONRS>`))
    expect(signedOn('Charles Schwab & Co., Inc.').broker).toBe('schwab')
    expect(signedOn('fidelity.com').broker).toBe('fidelity')
    expect(signedOn('NCH')).not.toHaveProperty('broker')
    const ofId = (id: string) =>
      readHistoryText(sgml(sold, listed).replace('<ACCTID>', `<BROKERID>${id}<ACCTID>`))
    expect(ofId('schwab.com').broker).toBe('schwab')
    expect(ofId('121099999')).not.toHaveProperty('broker')
  })

  test.each([
    ['BUY', 'DEBT'],
    ['SELL', 'DEBT'],
    ['SELL', 'OTHER'],
  ])('a row of %s%s of a Treasury bill is passed over, and others are refused', (side, what) => {
    const row = (id: string) =>
      `<${side}${what}><INV${side}><INVTRAN><FITID>1<DTTRADE>20260515</INVTRAN><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10000<UNITPRICE>98.2<TOTAL>9820</INV${side}></${side}${what}>`
    const file = readHistoryText(sgml(`${row('912797KX4')}\n${row('38150VXE9')}`))
    expect(ignoredOf(file)).toEqual(['9: is about a Treasury bill or bond; bonds are not kept'])
    expect(refusalsOf(file)).toEqual([`10 -: is not known: <${side}${what}>`])
  })

  test('a statement of a time in which nothing happened names its account', () => {
    expect(readHistoryText(sgml('')).accountNames).toEqual(['42'])
  })

  test('cash of a kind that has no word of its own is money moved, by its sign', () => {
    const row =
      '<INVBANKTRAN><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260401<TRNAMT>-250.00<FITID>7<NAME>JOURNAL</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>'
    expect(readHistoryText(sgml(row)).entries).toMatchObject([
      { kind: 'cash-transfer', netCash: -250_000_000, tradeDate: '2026-04-01' },
    ])
  })

  test('cash that goes into Fidelity’s core position, and comes out of it, is no trade', () => {
    const id = '<SECID><UNIQUEID>315994103<UNIQUEIDTYPE>CUSIP</SECID>'
    const core = `<MFINFO><SECINFO>${id}<SECNAME>FIDELITY CASH<TICKER>FCASH</SECINFO></MFINFO>`
    const bought = `<BUYMF><INVBUY><INVTRAN><FITID>1<DTTRADE>20260401</INVTRAN>${id}<UNITS>50<UNITPRICE>1<TOTAL>-50</INVBUY><BUYTYPE>BUY</BUYMF>`
    const file = readHistoryText(sgml(bought, core))
    expect(ignoredOf(file)).toEqual(['9: moves cash into or out of a money-market fund, which is cash'])
    expect(file.entries).toEqual([])
  })

  test.each([
    ['DEP', 'INTEREST EARNED', '0.24', 'interest'],
    ['DEBIT', 'MARGIN INTEREST', '-7.30', 'interest'],
    ['OTHER', 'LATE SETTLEMENT FEE', '-0.97', 'fee'],
    ['DEP', 'DIRECT DEPOSIT', '50.00', 'cash-transfer'],
    ['CASH', 'ELECTRONIC FUNDS TRANSFER PAID', '-50.00', 'cash-transfer'],
    ['POS', 'DEBIT CARD PURCHASE', '-9.00', 'cash-transfer'],
    ['XFER', 'INTEREST CHECKING', '-9.00', 'cash-transfer'],
    ['FEE', 'INTEREST CHECK', '-1.00', 'fee'],
  ])('cash that is filed under %s is what its name says: %s', (type, name, amount, kind) => {
    const row = `<INVBANKTRAN><STMTTRN><TRNTYPE>${type}<DTPOSTED>20260401<TRNAMT>${amount}<FITID>7<NAME>${name}</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`
    expect(readHistoryText(sgml(row)).entries).toMatchObject([{ kind, netCash: Number(amount) * 1e6 }])
  })

  const expense = (memo: string, total: string, security = '191216100') =>
    `<INVEXPENSE><INVTRAN><FITID>8<DTTRADE>20260401<MEMO>${memo}</INVTRAN><SECID><UNIQUEID>${security}<UNIQUEIDTYPE>CUSIP</SECID><TOTAL>${total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVEXPENSE>`

  test.each([
    ['ADR MGMT FEE', '-0.50', 'fee', -0.5],
    ['ADR MGMT FEE', '0.50', 'fee', -0.5],
    ['ADR FEE REFUND', '0.50', 'fee', 0.5],
    ['NRA TAX WITHHELD', '-1.80', 'dividend', -1.8],
    ['FOREIGN TAX PAID', '1.80', 'dividend', -1.8],
    ['TRANSACTION TAX', '-0.20', 'fee', -0.2],
  ])('an expense %s of %s on a security is a %s of its symbol', (memo, total, kind, net) => {
    expect(readHistoryText(sgml(expense(memo, total), listed)).entries).toMatchObject([
      { kind, netCash: net * 1e6, instrument: { type: 'share', symbol: 'KO' } },
    ])
  })

  test.each([
    ['MARGIN INTEREST', '12.30', -12.3],
    ['MARGIN INTEREST', '-12.30', -12.3],
    ['MARGIN INTEREST REVERSAL', '12.30', 12.3],
  ])('%s of %s is paid or comes back by its words, whatever its sign', (memo, total, net) => {
    const row = `<MARGININTEREST><INVTRAN><FITID>8<DTTRADE>20260401<MEMO>${memo}</INVTRAN><TOTAL>${total}<SUBACCTFUND>MARGIN</MARGININTEREST>`
    expect(readHistoryText(sgml(row)).entries).toMatchObject([{ kind: 'interest', netCash: net * 1e6 }])
  })

  test('an expense on an option is a fee of it', () => {
    const file = readHistoryText(sgml(expense('EXERCISE FEE', '-5.00', '0KO.EF60060000'), listed))
    expect(file.entries).toMatchObject([{ kind: 'fee', instrument: { type: 'option' } }])
  })

  test('a split pays for the fraction that it leaves in its own row', () => {
    const row =
      '<SPLIT><INVTRAN><FITID>9<DTTRADE>20260401</INVTRAN><SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID><OLDUNITS>105<NEWUNITS>10<NUMERATOR>1<DENOMINATOR>10<FRACCASH>52.50<SUBACCTFUND>CASH</SPLIT>'
    expect(readHistoryText(sgml(row)).entries).toMatchObject([
      { kind: 'split', quantity: -95_000_000, numerator: 1, denominator: 10, brokerId: '9' },
      { kind: 'corporate-action', inLieu: true, netCash: 52_500_000, brokerId: '9:2' },
    ])
  })

  test('income of no other kind is a dividend of the security that it names', () => {
    const row =
      '<INCOME><INVTRAN><FITID>9<DTTRADE>20260401<MEMO>PAYMENT IN LIEU</INVTRAN><SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID><INCOMETYPE>MISC<TOTAL>12.00</INCOME>'
    expect(readHistoryText(sgml(row)).entries).toMatchObject([
      { kind: 'dividend', netCash: 12_000_000, instrument: { symbol: 'KO' } },
    ])
  })

  test('a reinvestment is income and a purchase', () => {
    const row =
      '<REINVEST><INVTRAN><FITID>9<DTTRADE>20260401</INVTRAN><SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID><INCOMETYPE>DIV<TOTAL>-12.00<UNITS>0.2<UNITPRICE>60</REINVEST>'
    const file = readHistoryText(sgml(row))
    expect(file.entries.map(({ kind, netCash, brokerId }) => [kind, netCash, brokerId])).toEqual([
      ['dividend', 12_000_000, '9'],
      ['buy', -12_000_000, '9:2'],
    ])
  })
})

const expired = (units: string) =>
  closed.replace('ASSIGN', 'EXPIRE').replace('<UNITS>1', `<UNITS>${units}`).replace('<RELFITID>3', '')

describe('what expires in OFX', () => {
  test.each([
    ['1', []],
    ['-1', ['10 UNITS: have a sign that contradicts the short contract that they end']],
  ])('is of the side that the file traded: %s', (units, notices) => {
    const file = readHistoryText(sgml([sold, expired(units)].join('\n'), listed))
    expect(file.entries[1]).toMatchObject({ kind: 'expiration', quantity: 1_000_000 })
    expect(noticesOf(file)).toEqual(notices)
    expect(file.questions).toEqual([])
  })

  test('is of the side that an earlier import told, and else of its sign', () => {
    const text = sgml(expired('1'), listed)
    const asked = { account: '42', symbol: 'KO    260515P00060000', on: '2026-05-15' as TradingDate }
    const alone = readHistoryText(text)
    expect(alone.questions).toEqual([asked])
    expect(alone.entries).toMatchObject([{ kind: 'expiration', quantity: 1_000_000 }])
    const known = [{ ...asked, side: 'long' as const, held: 1_000_000 as Quantity }]
    const file = ofx.read(text, { ...countingContext(), known })
    expect(file).toMatchObject({ entries: [{ kind: 'expiration', quantity: -1_000_000 }] })
  })
})

const delivery = (units: string, sale = closed) =>
  sale
    .replace('<FITID>2', '<FITID>4')
    .replace('0KO.EF60060000', '191216100')
    .replace('<UNITS>1', `<UNITS>${units}`)

describe('shares that a closure delivers in OFX', () => {
  test('count at the strike of the contract beside them', () => {
    const file = readHistoryText(sgml([sold, closed, delivery('100')].join('\n'), listed))
    expect(readOutcome(file)).toEqual([3, 3, 0, 0, -5900.67])
    expect(file.entries[2]).toMatchObject({ kind: 'buy', brokerId: '4', quantity: 100_000_000 })
    expect(noticesOf(file)).toEqual([
      '11 TOTAL: is missing; taken as the strike of the contract that delivers the shares',
    ])
  })

  test.each([
    ['another count', [closed, delivery('200')]],
    ['the other direction', [closed, delivery('-100')]],
    ['no contract', [delivery('100')]],
    ['another day', [closed, delivery('100').replace('20260515', '20260518')]],
  ])('are refused with %s', (_name, rows) => {
    const file = readHistoryText(sgml(rows.join('\n'), listed))
    expect(refusalsOf(file)).toEqual([
      `${8 + rows.length} UNIQUEID: delivers shares, and no contract with it gives the price: enter their purchase or sale by hand`,
    ])
  })
})
