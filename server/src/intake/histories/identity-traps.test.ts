/** What is told again in other words counts once, what a later export corrects counts as corrected, on both engines. */
import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { raiseLedgerRevision } from '../../entries/books/ledger-revision.ts'
import { packBrokerId, packId, unpackId } from '../../database/packing/ids.ts'
import { describeDecidedInCode, describeEachEngine } from '../../testing/engines.ts'
import { asOfx } from '../testing/as-ofx.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { workedCase } from '../testing/worked-histories.ts'
import { schwabFile, tastytradeFile } from '../../formats/testing/broker-files.ts'

const put = 'XYZ 04/17/2026 50.00 P,PUT XYZ INC $50 EXP 04/17/26'
const sold = (fee = '$0.65', day = '03/09/2026', net = '$199.35') =>
  `${day},Sell to Open,${put},1,$2.00,${fee},${net}`
/** The last row that the file tells of. */
const interest = (day: string) => `${day},Bank Interest,,INT,,,,$0.01`

const fill = (time: string) =>
  `${time},Trade,Sell to Open,SELL_TO_OPEN,XYZ   260417P00050000,Equity Option,Sold 1 XYZ,200.00,1,200.00,-1.00,-0.15,100,XYZ,XYZ,4/17/26,50,PUT,7,USD`

const legacyHead =
  'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference'
const legacy = (...rows: readonly string[]) => [legacyHead, ...rows, ''].join('\n')
const legacyFill =
  '03/09/2026 10:30 AM,Trade,Sell to Open,XYZ,Sell,Open,1,04/17/2026,50,P,2.00,1.15,200,Sold 1 XYZ,Individual...660'

const statement = (...rows: readonly string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>schwab.com<ACCTID>777</INVACCTFROM><INVTRANLIST>${rows.join('')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>XYZ260417P50<UNIQUEIDTYPE>OTHER</SECID><SECNAME>PUT XYZ<TICKER>XYZ   260417P00050000</SECINFO><OPTTYPE>PUT<STRIKEPRICE>50<DTEXPIRE>20260417<SHPERCTRCT>100</OPTINFO></SECLIST></SECLISTMSGSRSV1></OFX>`
const ofxSold = (id: string, price = 2) =>
  `<SELLOPT><INVSELL><INVTRAN><FITID>${id}<DTTRADE>20260309</INVTRAN><SECID><UNIQUEID>XYZ260417P50<UNIQUEIDTYPE>OTHER</SECID><UNITS>-1<UNITPRICE>${price}<TOTAL>${100 * price}<SUBACCTSEC>MARGIN<SUBACCTFUND>MARGIN</INVSELL><OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>`

const flex = (whenGenerated: string, ...trades: readonly string[]) =>
  `<FlexQueryResponse queryName="W" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101" toDate="20260731" whenGenerated="${whenGenerated}"><Trades>${trades.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
const flexSold = (id: string, commission = '-0.65') =>
  `<Trade accountId="U1" currency="USD" assetCategory="OPT" symbol="XYZ   260417P00050000" multiplier="100" strike="50" expiry="20260417" putCall="P" tradeDate="20260309" transactionType="ExchTrade" buySell="SELL" openCloseIndicator="O" quantity="-1" tradePrice="2" proceeds="200" ibCommission="${commission}" ibCommissionCurrency="USD" taxes="0" notes="" ${id} />`

describeDecidedInCode('a history that is told again', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const account = 'Individual...660'
    const take = (text: string, name?: string) => tools.take(text, name, account)
    const stage = (text: string, name: string) => tools.stage(text, name, { account_name: account })
    const cash = async () => (await tools.profitOf('XYZ'))?.net_cash
    return { ...tools, take, stage, cash }
  }

  it.each<[string, string, string, string, number]>([
    [
      'dollars with four decimals',
      'a.csv',
      schwabFile(sold()),
      schwabFile(sold('$0.6500', '3/9/2026', '199.3500')),
      199.35,
    ],
    [
      'another description',
      'a.csv',
      schwabFile(sold()),
      schwabFile(sold().replace('PUT XYZ INC', 'PUT XYZ INCORPORATED')),
      199.35,
    ],
    [
      'columns in another order',
      'a.csv',
      schwabFile(sold()),
      `Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n03/09/2026,Sell to Open,${put},$2.00,1,$0.65,$199.35\n`,
      199.35,
    ],
    [
      'no fee, printed as zero',
      'a.csv',
      schwabFile(sold('', '03/09/2026', '$200.00')),
      schwabFile(sold('$0.00', '03/09/2026', '$200.00')),
      200,
    ],
    [
      'another zone',
      'a.csv',
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      tastytradeFile(fill('2026-03-09T14:30:17+0000')),
      198.85,
    ],
    [
      'seconds cut',
      'a.csv',
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      tastytradeFile(fill('2026-03-09T10:30:00-0400')),
      198.85,
    ],
    [
      'the earlier layout',
      'a.csv',
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      legacy(legacyFill),
      198.85,
    ],
    [
      'the later layout',
      'a.csv',
      legacy(legacyFill),
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      198.85,
    ],
    ['another FITID', 'a.ofx', statement(ofxSold('1')), statement(ofxSold('9001')), 200],
    [
      'without numbers',
      'a.xml',
      flex('20260801;030000', flexSold('tradeID="7"')),
      flex('20260801;030000', flexSold('')),
      199.35,
    ],
    [
      'with numbers',
      'a.xml',
      flex('20260801;030000', flexSold('')),
      flex('20260801;030000', flexSold('tradeID="7"')),
      199.35,
    ],
    [
      'with numbers of another kind',
      'a.xml',
      flex('20260801;030000', flexSold('tradeID="7"')),
      flex('20260801;030000', flexSold('transactionID="5007"')),
      199.35,
    ],
  ])('%s: adds nothing', async (_, name, first, again, cash) => {
    const tools = await open()
    await tools.take(first, name)
    const { counts, id } = await tools.take(again, name)
    expect(counts).toMatchObject({ rows: 1, already_here: 1, new: 0, corrections: 0 })
    expect(await tools.cash()).toBe(cash)
    expect((await tools.undo(id)).status).toBe(204)
    expect(await tools.cash()).toBe(cash)
  })

  it.each<[string, string, string, string, number]>([
    ['a third twin', 'a.csv', schwabFile(sold(), sold()), schwabFile(sold(), sold(), sold('$0.6500')), 3],
    [
      'fills of a day cut in two files',
      'a.csv',
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      tastytradeFile(fill('2026-03-09T15:00:00-0400')),
      2,
    ],
    ['fills of a day without times', 'a.csv', schwabFile(sold()), schwabFile(sold()), 1],
    ['a FITID given to another trade', 'a.ofx', statement(ofxSold('1')), statement(ofxSold('1', 3)), 2],
    [
      'another number',
      'a.xml',
      flex('20260801;030000', flexSold('tradeID="7"')),
      flex('20260801;030000', flexSold('tradeID="8"')),
      2,
    ],
  ])('%s', async (_, name, first, later, entries) => {
    const tools = await open()
    await tools.take(first, name)
    await tools.take(later, name)
    expect((await tools.get<{ total: number }>('/portfolio/entries')).total).toBe(entries)
    // The same two again, the later one first, change nothing.
    for (const text of [later, first])
      expect((await tools.take(text, name)).counts).toMatchObject({ new: 0, corrections: 0 })
    expect((await tools.get<{ total: number }>('/portfolio/entries')).total).toBe(entries)
  })

  it('what one export dates a day later is offered as one', async () => {
    const tools = await open()
    const around = [interest('03/20/2026'), interest('03/02/2026')]
    await tools.take(schwabFile(sold(), ...around))
    const { body } = await tools.stage(schwabFile(sold('$0.65', '03/10/2026'), ...around), 'b.csv')
    expect(body.counts).toMatchObject({ new: 0, already_here: 2, same_trade: 1 })
    await tools.post(`/imports/${body.id}/confirm`, {})
    expect(await tools.cash()).toBe(199.35)
  })

  it('two trades on two days are two, though one file tells of the first alone', async () => {
    const tools = await open()
    await tools.take(schwabFile(sold(), interest('03/02/2026')))
    const both = schwabFile(sold('$0.65', '03/10/2026'), sold(), interest('03/02/2026'))
    expect((await tools.take(both)).counts).toMatchObject({ new: 1, already_here: 2, same_trade: 0 })
  })

  it('staged behind an import that is undone meanwhile, it counts', async () => {
    const { take, stage, undo, post, get } = await open()
    const first = await take(schwabFile(sold()))
    const { body } = await stage(schwabFile(sold()), 'b.csv')
    expect(body.counts).toMatchObject({ new: 0, already_here: 1 })
    expect((await undo(first.id)).status).toBe(204)
    expect((await post(`/imports/${body.id}/confirm`, {})).status).toBe(409)
    expect((await post(`/imports/${body.id}/confirm`, {})).status).toBe(200)
    expect((await get<{ total: number }>('/portfolio/entries')).total).toBe(1)
  })

  it('staged twice before either counts, it is added once', async () => {
    const { take, stage, post, get } = await open()
    await take(schwabFile(interest('03/02/2026')))
    const texts = [
      tastytradeFile(fill('2026-03-09T10:30:17-0400')),
      tastytradeFile(fill('2026-03-09T15:00:00-0400')),
      tastytradeFile(fill('2026-03-09T14:30:00+0000')),
      legacy(legacyFill, legacyFill),
    ]
    const staged = []
    for (const text of texts) staged.push((await stage(text, 'a.csv')).body)
    expect(staged.map(({ counts }) => counts.new)).toEqual([1, 1, 1, 2])
    const wanted = [{ new: 1 }, { new: 1 }, { new: 0, already_here: 1 }, { new: 0, already_here: 2 }]
    for (const [at, { id }] of staged.entries()) {
      // Where the preview said otherwise it is to be looked at again.
      const confirmed = await post<Json>(`/imports/${id}/confirm`, {})
      const again = confirmed.status === 200 ? confirmed : await post<Json>(`/imports/${id}/confirm`, {})
      expect(again.body).toMatchObject({ counts: wanted[at] })
    }
    expect((await get<{ total: number }>('/portfolio/entries')).total).toBe(3)
  })
})

/** As entries were called whose ids were made of their rows' words. */
const callAsBefore = async (db: Database): Promise<string[]> => {
  const rows = await db.read.selectFrom('entries').select(['id', 'user_no', 'batch_no', 'row_no']).execute()
  const nameOf = (id: string) => `${id.slice(0, 8)}-before${id.slice(-3)}`
  const { id: user } = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (const { id: stored, user_no, batch_no, row_no } of rows) {
    const id = unpackId(stored)
    const named = { id: packId(nameOf(id)), broker_id: packBrokerId(`row:${id.slice(-8)}:1`) }
    await db.transaction(
      async (tx) =>
        void (await tx
          .updateTable('entries')
          .set(named)
          .where('user_no', '=', user_no)
          .where('batch_no', '=', batch_no)
          .where('row_no', '=', row_no)
          .execute()),
      { user },
    )
  }
  await db.transaction((tx) => raiseLedgerRevision(tx, user, 'any'), { user })
  return rows.map(({ id }) => nameOf(unpackId(id))).toSorted()
}

describeEachEngine('entries that were stored under ids of their rows’ words', ({ openTestDatabase }) => {
  it('keep their ids when they are told again, and when the first telling is undone', async () => {
    const db = await openTestDatabase()
    const { take, undo, get, profits } = await openImports(db)
    const first = await take(asSchwabCsv(workedCase))
    const before = await callAsBefore(db)
    const ids = async () => {
      const { items } = await get<{ items: { id: string }[] }>('/portfolio/entries')
      return items.map(({ id }) => id).toSorted()
    }
    expect(await ids()).toEqual(before)
    const again = await take(asSchwabCsv(workedCase))
    expect(again.counts).toMatchObject({ new: 0, already_here: before.length, corrections: 0 })
    const figures = await profits()
    expect((await undo(first.id)).status).toBe(204)
    expect(await ids()).toEqual(before)
    expect(await profits()).toEqual(figures)
  })

  it('deliver their shares to the assignments that they name, under other numbers too', async () => {
    const { take, undo, profits } = await openImports(await openTestDatabase())
    const text = asOfx(workedCase)
    const first = await take(text, 'a.ofx')
    const figures = await profits()
    const anew = text.replaceAll(/<(FITID|RELFITID)>F(\d+)/g, '<$1>G$200')
    expect((await take(anew, 'b.ofx')).counts).toMatchObject({ new: 0, corrections: 0 })
    expect((await undo(first.id)).status).toBe(204)
    expect(await profits()).toEqual(figures)
  })
})

describeDecidedInCode('a correction', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const account = 'Individual...660'
    const take = (text: string, name?: string) => tools.take(text, name, account)
    const stage = (text: string, name: string) => tools.stage(text, name, { account_name: account })
    const cash = async () => (await tools.profitOf('XYZ'))?.net_cash
    return { ...tools, take, stage, cash }
  }
  const june = schwabFile(interest('06/30/2026'), sold())
  const july = schwabFile(
    interest('07/31/2026'),
    interest('06/30/2026'),
    sold('$0.66', '03/09/2026', '$199.34'),
  )

  it('is shown, applied on confirmation, and undone with its import', async () => {
    const { stage, post, take, undo, get, cash } = await open()
    await take(june)
    const before = await get('/portfolio/entries')
    const { body } = await stage(july, 'july.csv')
    expect(body.counts).toMatchObject({ rows: 3, new: 1, already_here: 1, corrections: 1 })
    const rows = await get<{ items: Json[] }>(`/imports/${body.id}/rows?outcome=correction`)
    expect(rows.items).toMatchObject([
      {
        outcome: 'correction',
        line: 4,
        entry: { kind: 'sell-to-open', symbol: 'XYZ   260417P00050000', trade_date: '2026-03-09' },
        correction: {
          before: { quantity: -1, price: 2, fees: 0.65, net_cash: 199.35 },
          after: { quantity: -1, price: 2, fees: 0.66, net_cash: 199.34 },
        },
      },
    ])
    expect(await cash()).toBe(199.35)
    const confirmed = await post<Json>(`/imports/${body.id}/confirm`, {})
    expect(confirmed.body).toMatchObject({ counts: { corrections: 1 }, entries: 1 })
    expect(await cash()).toBe(199.34)
    // What was corrected stays to be seen, and is no new row.
    expect(await get(`/imports/${body.id}/rows?outcome=correction`)).toEqual(rows)
    expect((await get<{ items: Json[] }>(`/imports/${body.id}/rows?outcome=new`)).items).toHaveLength(1)
    expect((await undo(body.id)).status).toBe(204)
    expect(await cash()).toBe(199.35)
    expect(await get('/portfolio/entries')).toEqual(before)
  })

  it('is not applied by an older export that comes later', async () => {
    const { take, cash } = await open()
    await take(july)
    expect((await take(june)).counts).toMatchObject({ new: 0, already_here: 2, corrections: 0 })
    expect(await cash()).toBe(199.34)
  })

  it('outlives the import that it corrects', async () => {
    const { take, undo, cash, get } = await open()
    const first = await take(june)
    const second = await take(july)
    expect((await undo(first.id)).status).toBe(204)
    expect(await cash()).toBe(199.34)
    expect((await get<{ total: number }>('/portfolio/entries')).total).toBe(3)
    expect((await undo(second.id)).status).toBe(204)
    expect((await get<{ total: number }>('/portfolio/entries')).total).toBe(0)
  })

  it('leaves the latest of the other exports when it is undone', async () => {
    const { take, undo, cash } = await open()
    await take(june)
    const middle = await take(july)
    const last = await take(schwabFile(interest('08/31/2026'), sold('$0.70', '03/09/2026', '$199.30')))
    expect(await cash()).toBe(199.3)
    expect((await undo(last.id)).status).toBe(204)
    expect(await cash()).toBe(199.34)
    expect((await undo(middle.id)).status).toBe(204)
    expect(await cash()).toBe(199.35)
  })

  it('changes nothing where the later export leaves the fee empty', async () => {
    const { take, cash } = await open()
    await take(june)
    const empty = schwabFile(interest('07/31/2026'), sold('', '03/09/2026', '$200.00'))
    expect((await take(empty)).counts).toMatchObject({ already_here: 1, corrections: 0 })
    expect(await cash()).toBe(199.35)
  })

  it('of one of two twins changes one of them', async () => {
    const { take, cash } = await open()
    await take(schwabFile(sold(), sold('$1.30', '03/09/2026', '$198.70')))
    const later = schwabFile(sold('$1.31', '03/09/2026', '$198.69'), sold())
    expect((await take(later)).counts).toMatchObject({ new: 0, already_here: 1, corrections: 1 })
    expect(await cash()).toBe(398.04)
  })

  it('follows the day of the export where the file tells it', async () => {
    const { take, cash } = await open()
    await take(flex('20260801;030000', flexSold('tradeID="7"', '-0.66')))
    const older = flex('20260701;030000', flexSold('tradeID="7"', '-0.65'))
    expect((await take(older)).counts).toMatchObject({ already_here: 1, corrections: 0 })
    const newer = flex('20260901;030000', flexSold('', '-0.67'))
    expect((await take(newer)).counts).toMatchObject({ already_here: 0, corrections: 1 })
    expect(await cash()).toBe(199.33)
  })

  it('of what is corrected meanwhile is looked at anew', async () => {
    const { stage, post, take, cash } = await open()
    await take(june)
    const { body } = await stage(july, 'july.csv')
    await take(schwabFile(interest('08/31/2026'), sold('$0.70', '03/09/2026', '$199.30')))
    expect((await post(`/imports/${body.id}/confirm`, {})).status).toBe(409)
    expect((await post<Json>(`/imports/${body.id}/confirm`, {})).body).toMatchObject({
      counts: { corrections: 0, already_here: 2, new: 1 },
    })
    expect(await cash()).toBe(199.3)
  })
})
