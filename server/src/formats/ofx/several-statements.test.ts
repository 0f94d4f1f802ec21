/** A file of several statements: equal rows and equal numbers of two accounts explain nothing of each other. */
import { describe, expect, test } from 'vitest'
import { ignoredOf, readHistoryText, refusalsOf } from '../testing/read-sample.ts'

const id = '<SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID>'
const listed = `<STOCKINFO><SECINFO>${id}<SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>`
const contract = (strike: string): string =>
  `<SECID><UNIQUEID>KO    260515P000${strike}000<UNIQUEIDTYPE>OTHER</SECID>`
const put = contract('60')

const statement = (account: string, ...rows: readonly string[]): string =>
  `<INVSTMTRS><CURDEF>USD\n<INVACCTFROM><ACCTID>${account}\n</INVACCTFROM>\n<INVTRANLIST>\n${rows.join('\n')}\n</INVTRANLIST></INVSTMTRS>`
const read = (...statements: readonly string[]) =>
  readHistoryText(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1>${statements.join('\n')}\n<SECLIST>${listed}</SECLIST></OFX>`,
  )

const head = (number: number, on = '20260515'): string => `<INVTRAN><FITID>${number}<DTTRADE>${on}</INVTRAN>`
const moved = (units: number, action: 'IN' | 'OUT'): string =>
  `<TRANSFER>${head(4)}${id}<UNITS>${units}<TFERACTION>${action}<POSTYPE>LONG</TRANSFER>`
const ended = (action: string, security = put, units = 1, link = ''): string =>
  `<CLOSUREOPT>${head(security === id ? 3 : 2)}${security}<OPTACTION>${action}<UNITS>${units}<SHPERCTRCT>100${link}</CLOSUREOPT>`
const delivered = `<BUYSTOCK><INVBUY>${head(3)}${id}<UNITS>100<UNITPRICE>60<TOTAL>-6000</INVBUY><BUYTYPE>BUY</BUYSTOCK>`
const opened = (row: 'BUY' | 'SELL'): string =>
  `<${row}OPT><INV${row}>${head(1, '20260401')}${put}<UNITS>${row === 'BUY' ? 1 : -1}<UNITPRICE>1.00<TOTAL>${row === 'BUY' ? -100 : 100}</INV${row}><OPT${row}TYPE>${row}TOOPEN<SHPERCTRCT>100</${row}OPT>`

describe('two statements of one OFX file', () => {
  test('move shares from one account to the other', () => {
    const file = read(statement('1', moved(-100, 'OUT')), statement('2', moved(100, 'IN')))
    expect(ignoredOf(file)).toEqual([])
    expect(file.entries).toMatchObject([
      { kind: 'share-transfer', quantity: -100_000_000 },
      { kind: 'share-transfer', quantity: 100_000_000 },
    ])
  })

  test('link each closure with the shares of its own account', () => {
    const assigned = ended('ASSIGN', put, 1, '<RELFITID>3')
    const { entries } = read(statement('1', assigned, delivered), statement('2', assigned, delivered))
    const [first, , second] = entries
    expect(entries).toMatchObject([
      { kind: 'assignment' },
      { kind: 'buy', deliveryOf: first?.id },
      { kind: 'assignment' },
      { kind: 'buy', deliveryOf: second?.id },
    ])
  })

  test('end what each account holds of a contract', () => {
    const { entries } = read(
      statement('1', opened('BUY'), ended('EXPIRE')),
      statement('2', opened('SELL'), ended('EXPIRE')),
    )
    const expired = entries.filter(({ kind }) => kind === 'expiration')
    expect(expired).toMatchObject([{ quantity: -1_000_000 }, { quantity: 1_000_000 }])
  })

  test('deliver shares at the strike of the own contract', () => {
    const shares = ended('ASSIGN', id, 100)
    const file = read(
      statement('1', ended('ASSIGN', contract('60')), shares),
      statement('2', ended('ASSIGN', contract('55')), shares),
    )
    expect(refusalsOf(file)).toEqual([])
    const bought = file.entries.filter(({ kind }) => kind === 'buy')
    expect(bought).toMatchObject([{ price: 60_000_000 }, { price: 55_000_000 }])
  })

  test('are those of an account alone where the other is of a bank, whose rows are passed over', () => {
    const bank =
      '<STMTRS><CURDEF>EUR\n<BANKACCTFROM><ACCTID>555\n</BANKACCTFROM>\n<BANKTRANLIST><DTSTART>20260101\n' +
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-100<FITID>3<NAME>RENT</STMTTRN>\n</BANKTRANLIST></STMTRS>'
    for (const order of [
      [bank, statement('1', delivered)],
      [statement('1', delivered), bank],
    ]) {
      const file = read(...order)
      expect(file).toMatchObject({ accountNames: ['1'], entries: [{ kind: 'buy' }], refusals: [] })
      expect(file.ignored.map(({ reason }) => reason)).toEqual([
        'is of a bank account or a card, which is no part of a portfolio',
      ])
    }
    expect(read(bank, statement('1')).accountNames).toEqual(['1'])
  })
})
