/** Rows of an OFX statement that take back or replace an earlier one, in its file or in a later one. */
import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const statement = (...rows: readonly string[]): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD
<INVACCTFROM><BROKERID>broker.example<ACCTID>4242</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260630
${rows.join('\n')}
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`

const cash = (id: number, day: string, type: string, amount: number, corrects = ''): string =>
  `<INVBANKTRAN><STMTTRN><TRNTYPE>${type}<DTPOSTED>202603${day}<TRNAMT>${amount}<FITID>${id}${corrects}<NAME>${type}</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`
const of = (symbol: string): string => `<SECID><UNIQUEID>${symbol}<UNIQUEIDTYPE>TICKER</SECID>`
const put = of('KO    260417P00050000')
const sub = '<SUBACCTSEC>CASH<SUBACCTFUND>CASH'
const trade = (
  element: string,
  id: number,
  day: string,
  security: string,
  units: number,
  price: number,
  total: number,
  { reverses = '', type = '' } = {},
): string => {
  const inner = element.startsWith('BUY') ? 'INVBUY' : 'INVSELL'
  return `<${element}><${inner}><INVTRAN><FITID>${id}<DTTRADE>202603${day}${reverses}</INVTRAN>${security}<UNITS>${units}<UNITPRICE>${price}<TOTAL>${total}${sub}</${inner}>${type}</${element}>`
}
const takesBack = (id: number): string => `<REVERSALFITID>${id}`

const deposit = cash(1, '01', 'DEP', 1000)
const replaced = cash(2, '02', 'DEP', 1100, '<CORRECTFITID>1<CORRECTACTION>REPLACE')
const fee = cash(3, '03', 'FEE', -5)
const deleted = cash(4, '04', 'FEE', -5, '<CORRECTFITID>3<CORRECTACTION>DELETE')

interface Entries {
  readonly items: readonly { readonly kind: string; readonly net_cash: number }[]
}

describeDecidedInCode('a row of cash that corrects another one', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const cashIn = async () => {
      const { items } = await tools.get<Entries>('/portfolio/entries')
      return items.reduce((sum, { net_cash: amount }) => sum + amount, 0)
    }
    const takeAll = async (...files: readonly (readonly string[])[]) => {
      const ids: string[] = []
      for (const rows of files) ids.push((await tools.take(statement(...rows), 'a.ofx')).id)
      return ids
    }
    return { ...tools, cashIn, takeAll }
  }

  it.each([
    ['in one file', [[deposit, replaced, fee, deleted]]],
    ['before it in the file', [[deleted, replaced, fee, deposit]]],
    [
      'in a later file that has both',
      [
        [deposit, fee],
        [deposit, replaced, fee, deleted],
      ],
    ],
    [
      'in an earlier file that has both',
      [
        [deposit, replaced, fee, deleted],
        [fee, deposit],
      ],
    ],
  ])('counts as it was corrected: %s', async (_, files) => {
    const { takeAll, cashIn, profits } = await open()
    await takeAll(...files)
    expect(await cashIn()).toBe(1100)
    expect(await profits()).toMatchObject([{ fees: 0, net_cash: 0 }])
  })

  it('counts as it was once the correction is undone', async () => {
    const { takeAll, undo, cashIn } = await open()
    const [, second] = await takeAll([deposit, fee], [deposit, replaced, fee, deleted])
    await undo(second ?? '')
    expect(await cashIn()).toBe(995)
  })

  it('is refused without the row that it names, whose amount nobody knows', async () => {
    const { takeAll, stage, cashIn } = await open()
    await takeAll([deposit, fee])
    const { body } = await stage(statement(replaced, deleted), 'b.ofx')
    expect(body.counts).toMatchObject({ new: 0, needs_fix: 2 })
    expect(body.rows[0]?.reason).toContain('import a statement that has both')
    expect(await cashIn()).toBe(995)
  })

  it('corrects nothing where it names itself', async () => {
    const { takeAll, cashIn } = await open()
    await takeAll([cash(7, '05', 'FEE', -7, '<CORRECTFITID>7<CORRECTACTION>REPLACE')])
    expect(await cashIn()).toBe(-7)
  })
})

const sold = trade('SELLOPT', 11, '02', put, -1, 1, 99.35, { type: '<OPTSELLTYPE>SELLTOOPEN' })
const bought = trade('BUYSTOCK', 12, '02', of('KO'), 100, 50, -5000, { type: '<BUYTYPE>BUY' })
const reinvested = (id: number, total: number, units: number, reverses = ''): string =>
  `<REINVEST><INVTRAN><FITID>${id}<DTTRADE>20260305${reverses}</INVTRAN>${of('PEP')}<INCOMETYPE>DIV<TOTAL>${total}<SUBACCTSEC>CASH<UNITS>${units}<UNITPRICE>50</REINVEST>`
const closed = (id: number, units: number, reverses = ''): string =>
  `<CLOSUREOPT><INVTRAN><FITID>${id}<DTTRADE>20260316${reverses}</INVTRAN>${put}<OPTACTION>ASSIGN<UNITS>${units}<SHPERCTRCT>100<SUBACCTSEC>SHORT</CLOSUREOPT>`

describeDecidedInCode('a trade that another one takes back', ({ openTestDatabase }) => {
  const noPremium = {
    option_pnl: 0,
    stock_pnl: 0,
    dividends: 0,
    realized_pnl: 0,
    open: false,
    complete: true,
  }

  describe.each([
    ['of its kind', { reverses: takesBack(11), type: '<OPTSELLTYPE>SELLTOOPEN' }, 'SELLOPT'],
    ['of the opposite kind', { reverses: takesBack(11), type: '<OPTBUYTYPE>BUYTOCLOSE' }, 'BUYOPT'],
  ] as const)('%s', (_, how, element) => {
    const soldBack = trade(element, 21, '04', put, 1, 1, -99.35, how)
    it.each([
      ['in one file', [[sold, soldBack]]],
      ['in a later file', [[sold], [soldBack]]],
      ['in an earlier file', [[soldBack], [sold]]],
    ])('brings no premium and no wheel: %s', async (__, files) => {
      const { take, get, profits } = await openImports(await openTestDatabase())
      for (const rows of files) await take(statement(...rows), 'a.ofx')
      expect(await profits()).toEqual([])
      expect(await get('/wheels/wheel-cycles')).toEqual([])
      expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    })
  })

  it.each([
    ['BUYSTOCK', '<BUYTYPE>BUY'],
    ['SELLSTOCK', '<SELLTYPE>SELL'],
  ])('leaves no shares and no lot: %s', async (element, type) => {
    const { take, profits, lots } = await openImports(await openTestDatabase())
    const back = trade(element, 22, '04', of('KO'), -100, 50, 5000, { reverses: takesBack(12), type })
    await take(statement(bought, back), 'a.ofx')
    expect([await lots(), await profits()]).toEqual([[], []])
  })

  it('takes a reinvestment back with its dividend', async () => {
    const { take, profits, lots } = await openImports(await openTestDatabase())
    await take(statement(reinvested(31, -53, 1.06)), 'a.ofx')
    await take(statement(reinvested(32, 53, -1.06, takesBack(31))), 'b.ofx')
    expect(await lots()).toEqual([])
    expect(await profits()).toMatchObject([{ ...noPremium, net_cash: 0 }])
  })

  it('leaves a contract open that was assigned by mistake, and its shares where they were', async () => {
    const { take, get, lots } = await openImports(await openTestDatabase())
    const delivered = trade('BUYSTOCK', 42, '16', of('KO'), 100, 50, -5000, { type: '<BUYTYPE>BUY' })
    const back = trade('SELLSTOCK', 44, '16', of('KO'), -100, 50, 5000, {
      reverses: takesBack(42),
      type: '<SELLTYPE>SELL',
    })
    await take(statement(sold, closed(41, 1), delivered), 'a.ofx')
    await take(statement(closed(43, -1, takesBack(41)), back), 'b.ofx')
    expect(await get('/portfolio/options')).toMatchObject([{ contracts: -1 }])
    expect(await lots('status=open')).toEqual([])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})

describeDecidedInCode('income in an OFX statement', ({ openTestDatabase }) => {
  const income = (id: number, type: string, total: number, memo: string): string =>
    `<INCOME><INVTRAN><FITID>${id}<DTTRADE>20260305<MEMO>${memo}</INVTRAN>${of('KO')}<INCOMETYPE>${type}<TOTAL>${total}${sub}</INCOME>`

  it('is the proceeds of a fraction where its words say so, and a dividend where they are of one', async () => {
    const { take, profitOf, lots } = await openImports(await openTestDatabase())
    const shares = trade('BUYSTOCK', 12, '02', of('KO'), 100.5, 50, -5025, { type: '<BUYTYPE>BUY' })
    await take(
      statement(
        shares,
        income(51, 'MISC', 26, 'CASH IN LIEU OF FRACTIONAL SHARES'),
        income(52, 'MISC', 3, 'PAYMENT IN LIEU OF DIVIDEND'),
      ),
      'a.ofx',
    )
    // 26 - 0.5 x 50
    expect(await profitOf('KO')).toMatchObject({ stock_pnl: 1, dividends: 3, realized_pnl: 4 })
    expect((await lots('status=open')).map(({ quantity }) => quantity)).toEqual([100])
  })
})
