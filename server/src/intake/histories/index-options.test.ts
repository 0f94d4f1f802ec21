/** An index option settles in cash, which some rows state and others leave out. */
import { expect, it } from 'vitest'
import { robinhoodFile, schwabFile, tastytradeFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'

const spxw = 'SPXW 05/15/2026 7000.00 P,PUT S & P 500 INDEX $7000 EXP 05/15/26'
const terms = '100,SPXW,SPX,5/15/26,7000,PUT'

describeDecidedInCode('an index option that a row ends without cash', ({ openTestDatabase }) => {
  it.each([
    [
      'assigned, on Schwab’s page',
      'a.csv',
      schwabFile(
        `05/18/2026 as of 05/15/2026,Assigned,${spxw},1,,,`,
        `05/11/2026,Sell to Open,${spxw},1,$12.00,$1.30,$1198.70`,
      ),
      1198.7,
    ],
    [
      'exercised, on Schwab’s page',
      'a.csv',
      schwabFile(
        `05/18/2026 as of 05/15/2026,Exchange or Exercise,${spxw},-1,,,`,
        `05/11/2026,Buy to Open,${spxw},1,$12.00,$1.30,-$1201.30`,
      ),
      -1201.3,
    ],
    [
      'assigned, at Robinhood',
      'r.csv',
      robinhoodFile(
        '5/15/2026,5/18/2026,5/18/2026,SPXW,"SPXW 5/15/2026 Put $7,000.00",OASGN,1,,',
        '5/11/2026,5/11/2026,5/12/2026,SPXW,"SPXW 5/15/2026 Put $7,000.00",STO,1,$12.00,"$1,199.30"',
      ),
      1199.3,
    ],
    [
      'removed without the row of its cash, at tastytrade',
      't.csv',
      tastytradeFile(
        `2026-05-15T16:00:00-0400,Receive Deliver,Assignment,,SPXW  260515P07000000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,${terms},,USD`,
        `2026-05-11T10:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,SPXW  260515P07000000,Equity Option,Sold 1 SPXW,"1,200.00",1,1200.00,-1.00,-0.60,${terms},5,USD`,
      ),
      1198.4,
    ],
  ])('earned what nobody states: %s', async (_, name, text, cash) => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(text, name)
    expect(await profits()).toMatchObject([
      { option_pnl: null, realized_pnl: null, net_cash: cash, open: false, complete: false },
    ])
  })

  it('earned its premium where it expired', async () => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(
      schwabFile(
        `05/18/2026 as of 05/15/2026,Expired,${spxw},1,,,`,
        `05/11/2026,Sell to Open,${spxw},1,$12.00,$1.30,$1198.70`,
      ),
    )
    expect(await profits()).toMatchObject([{ realized_pnl: 1198.7, open: false, complete: true }])
  })

  const soldRow = `05/11/2026,Sell to Open,${spxw},1,$12.00,$1.30,$1198.70`
  const assigned = {
    kind: 'assignment',
    symbol: 'SPXW  260515P07000000',
    quantity: 1,
    trade_date: '2026-05-15',
  }

  it('earned what is entered by hand that it settled for, which a row without cash leaves as it is', async () => {
    const { take, undo, profits, get, post } = await openImports(await openTestDatabase())
    await take(schwabFile(soldRow))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const enter = (entry: object) => post('/portfolio/entries', { account_id: account?.id, ...entry })
    for (const entry of [
      { ...assigned, amount: 500 },
      { ...assigned, symbol: 'ABC   260515P00050000', amount: -500 },
      { ...assigned, kind: 'exercise', amount: -500 },
    ])
      expect((await enter(entry)).status).toBe(422)
    expect((await enter({ ...assigned, amount: -500, fees: 0.5 })).status).toBe(201)
    // 1198.70 - 500 - 0.50
    const earned = [{ option_pnl: 698.2, realized_pnl: 698.2, net_cash: 698.2, open: false, complete: true }]
    expect(await profits()).toMatchObject(earned)
    const { id } = await take(schwabFile(`05/18/2026 as of 05/15/2026,Assigned,${spxw},1,,,`, soldRow))
    expect(await profits()).toMatchObject(earned)
    await undo(id)
    expect(await profits()).toMatchObject(earned)
  })

  it.each([
    ['names nothing', '05/18/2026,Misc Cash Entry,,CASH SETTLEMENT,,,,-$500.00', 0],
    ['names the index', '05/18/2026,Service Fee,SPX,CASH SETTLEMENT,,,,-$500.00', 0],
    ['has the fees in it', '05/18/2026,Misc Cash Entry,,CASH SETTLEMENT,,,,-$500.50', 0.5],
  ])('pays once what is entered by hand, where the file has a row for the cash that %s', async (...given) => {
    const [, cash, fees] = given
    const net = 698.7 - fees
    const { take, undo, profits, get, post } = await openImports(await openTestDatabase())
    await take(schwabFile(soldRow))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    await post('/portfolio/entries', { account_id: account?.id, ...assigned, amount: -500, fees })
    const cashOf = async () => (await profits()).reduce((sum, { net_cash: each }) => sum + each, 0)
    const ended = `05/18/2026 as of 05/15/2026,Assigned,${spxw},1,,,`
    const { id, counts } = await take(schwabFile(cash, ended, soldRow))
    expect(counts).toMatchObject({ new: 0, same_trade: 2 })
    expect(await profits()).toMatchObject([{ realized_pnl: net, net_cash: net, complete: true }])
    const { same_trades: both } = await get<{ same_trades: { net_cash: number }[] }>(
      '/portfolio/reconciliation',
    )
    // Of the ending, which the broker confirms, nothing is asked.
    expect(both.map(({ net_cash: each }) => each)).toEqual([-500 - fees])
    const again = await take(schwabFile(cash, ended, soldRow), 'again.csv')
    expect([again.counts.new, await cashOf()]).toEqual([0, net])
    await undo(again.id)
    await undo(id)
    expect(await cashOf()).toBe(net)
  })

  it('pays beside it what is of another amount, day or name', async () => {
    const { take, profits, get, post } = await openImports(await openTestDatabase())
    await take(schwabFile(soldRow))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    await post('/portfolio/entries', { account_id: account?.id, ...assigned, amount: -500 })
    const { counts } = await take(
      schwabFile(
        '05/26/2026,MoneyLink Transfer,,,,,,-$500.00',
        '05/18/2026,MoneyLink Transfer,,,,,,-$500.01',
        '05/18/2026,Service Fee,KO,,,,,-$500.00',
        `05/18/2026 as of 05/15/2026,Assigned,${spxw},1,,,`,
        soldRow,
      ),
    )
    expect(counts).toMatchObject({ new: 3, same_trade: 1 })
    expect((await profits()).find(({ underlying }) => underlying === 'SPX')).toMatchObject({
      net_cash: 698.7,
    })
  })

  it('earned what a broker states, though it was entered otherwise', async () => {
    const { take, profits, get, post } = await openImports(await openTestDatabase())
    await take(schwabFile(soldRow))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    await post('/portfolio/entries', { account_id: account?.id, ...assigned, amount: -500 })
    await take(schwabFile(`05/18/2026 as of 05/15/2026,Assigned,${spxw},1,,,-$505.00`, soldRow))
    expect(await profits()).toMatchObject([{ realized_pnl: 693.7, net_cash: 693.7, complete: true }])
  })
})
