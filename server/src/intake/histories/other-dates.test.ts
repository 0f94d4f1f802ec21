/** One trade that two sources date some days apart, and two that only look like it. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'

/** Another broker's file and the page of one account: by hand the same account is chosen for both. */
const page = (...rows: readonly string[]) => schwabFile(...rows)
const put = 'XYZ 04/17/2026 50.00 P,PUT XYZ INC $50 EXP 04/17/26'
const sold = (day: string, count = 1) => `${day},Sell to Open,${put},${count},$2.00,,$${200 * count}.00`
const marker = (day: string, cents: number) => `${day},Bank Interest,,INT,,,,$0.0${cents}`

const statement = (...rows: readonly string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>schwab.com<ACCTID>777</INVACCTFROM><INVTRANLIST>${rows.join('')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>XYZ260417P50<UNIQUEIDTYPE>OTHER</SECID><SECNAME>PUT XYZ<TICKER>XYZ   260417P00050000</SECINFO><OPTTYPE>PUT<STRIKEPRICE>50<DTEXPIRE>20260417<SHPERCTRCT>100</OPTINFO></SECLIST></SECLISTMSGSRSV1></OFX>`
const soldOn = (day: string, id: number, count = 1) =>
  `<SELLOPT><INVSELL><INVTRAN><FITID>${id}<DTTRADE>${day}</INVTRAN><SECID><UNIQUEID>XYZ260417P50<UNIQUEIDTYPE>OTHER</SECID><UNITS>-${count}<UNITPRICE>2<TOTAL>${200 * count}<SUBACCTSEC>MARGIN<SUBACCTFUND>MARGIN</INVSELL><OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>`
const income = (day: string, id: number, amount: string) =>
  `<INVBANKTRAN><STMTTRN><TRNTYPE>INT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>INTEREST</STMTTRN><SUBACCTFUND>MARGIN</INVBANKTRAN>`

interface Notice {
  readonly notices: readonly { readonly line: number; readonly reason: string }[]
}

describeEachEngine('trades that two sources date apart', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const stage = (text: string, name: string) => tools.stage(text, name, { account_name: '777' })
    return { ...tools, stage }
  }
  /** The page tells all from the 2nd to the 20th, the statement from the 1st to the 21st. */
  const around = [marker('03/20/2026', 1), marker('03/02/2026', 2)]
  const aroundToo = [income('20260301', 1, '0.03'), income('20260321', 2, '0.04')]

  it('are one where each tells of both days, and offered as one', async () => {
    const { take, stage, post, profitOf } = await open()
    await take(page(sold('03/09/2026'), ...around), 'page.csv', '777')
    const { body } = await stage(statement(soldOn('20260306', 7), ...aroundToo), 'a.ofx')
    expect(body.counts).toMatchObject({ rows: 3, same_trade: 1, new: 2 })
    expect((await post(`/imports/${body.id}/confirm`, {})).status).toBe(200)
    expect(await profitOf('XYZ')).toMatchObject({ net_cash: 200 })
  })

  it('are two where the user says so', async () => {
    const { take, stage, post, profitOf } = await open()
    await take(page(sold('03/09/2026'), ...around), 'page.csv', '777')
    const { body } = await stage(statement(soldOn('20260306', 7), ...aroundToo), 'a.ofx')
    await post(`/imports/${body.id}/confirm`, { keep_both: true })
    expect(await profitOf('XYZ')).toMatchObject({ net_cash: 400 })
  })

  it.each([
    [
      'both days told by both',
      [sold('03/09/2026'), sold('03/06/2026')],
      [soldOn('20260306', 7), soldOn('20260309', 8)],
      400,
    ],
    [
      'two and two on other days',
      [sold('03/09/2026'), sold('03/09/2026')],
      [soldOn('20260306', 7), soldOn('20260306', 8)],
      400,
    ],
    [
      'each of two some days before either of the others',
      [sold('03/09/2026'), sold('03/11/2026')],
      [soldOn('20260310', 7), soldOn('20260312', 8)],
      400,
    ],
  ])('%s: each counts once', async (_, rows, told, cash) => {
    const { take, stage, profitOf } = await open()
    await take(page(...rows, ...around), 'page.csv', '777')
    const { body } = await stage(statement(...told, ...aroundToo), 'a.ofx')
    expect(body.counts).toMatchObject({ same_trade: 2, new: 2 })
    expect(await profitOf('XYZ')).toMatchObject({ net_cash: cash })
  })

  it.each([
    [
      'the statement ends before the other day',
      [sold('03/09/2026'), ...around],
      [soldOn('20260306', 7), income('20260301', 1, '0.03')],
      1,
    ],
    [
      'the page begins after the other day',
      [sold('03/09/2026'), marker('03/20/2026', 1)],
      [soldOn('20260306', 7), ...aroundToo],
      1,
    ],
    [
      'the statement ends with the other day, of which it may tell a part',
      [sold('03/09/2026'), ...around],
      [soldOn('20260306', 7), income('20260301', 1, '0.03'), income('20260309', 2, '0.04')],
      1,
    ],
    [
      'the page begins with the other day, of which it may tell a part',
      [sold('03/09/2026'), marker('03/20/2026', 1), marker('03/06/2026', 2)],
      [soldOn('20260306', 7), ...aroundToo],
      1,
    ],
    [
      'one of two on that day',
      [sold('03/09/2026'), sold('03/09/2026'), ...around],
      [soldOn('20260306', 7), ...aroundToo],
      1,
    ],
    [
      'either of two days',
      [sold('03/09/2026'), sold('03/04/2026'), ...around],
      [soldOn('20260306', 7), ...aroundToo],
      1,
    ],
    [
      'another number of contracts',
      [sold('03/09/2026', 2), ...around],
      [soldOn('20260306', 7), ...aroundToo],
      0,
    ],
    ['more than a long weekend', [sold('03/12/2026'), ...around], [soldOn('20260306', 7), ...aroundToo], 0],
  ])('count both where %s, and that is said where it may be one', async (_, rows, told, notices) => {
    const { take, stage } = await open()
    await take(page(...rows, ...around.slice(2)), 'page.csv', '777')
    const { body } = await stage(statement(...told), 'a.ofx')
    expect(body.counts).toMatchObject({ same_trade: 0, new: told.length })
    expect((body as unknown as Notice).notices).toHaveLength(notices)
    if (notices > 0)
      expect((body as unknown as Notice).notices[0]?.reason).toMatch(
        /^may be what another source dates 2026-03-0[49]: where the two are one, take one of them back$/,
      )
  })
})
