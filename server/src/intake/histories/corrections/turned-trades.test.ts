/** One fill that closes what is open of a contract and opens the other side, in files that come in any order. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { flexFile } from '../../../formats/testing/broker-files.ts'
import { openImports } from '../../testing/open-imports.ts'

const put = `currency="USD" assetCategory="OPT" symbol="XYZ   260417P00050000" multiplier="100" strike="50" expiry="20260417" putCall="P" ibCommissionCurrency="USD" taxes="0"`
const flex = (...trades: readonly string[]): string => flexFile('<Trades>', ...trades, '</Trades>')
const sold = (day: string, id: number): string =>
  `<Trade ${put} tradeDate="${day}" openCloseIndicator="O" transactionType="ExchTrade" buySell="SELL" quantity="-1" tradePrice="3" proceeds="300" ibCommission="-1" netCash="299" notes="" tradeID="${id}" />`
const [first, second] = [sold('20260401', 1), sold('20260406', 2)]
const turned = `<Trade ${put} tradeDate="20260408" openCloseIndicator="C;O" transactionType="ExchTrade" buySell="BUY" quantity="5" tradePrice="1" proceeds="-500" ibCommission="-1" netCash="-501" notes="" tradeID="22" />`

interface Reconciliation {
  readonly problems: readonly { readonly sentence: string }[]
  readonly pending: readonly { readonly side: string; readonly contracts: number }[]
}

describeDecidedInCode('a fill that closes and opens', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const state = async () => {
      const { problems, pending } = await tools.get<Reconciliation>('/portfolio/reconciliation')
      const { realized_pnl: realized, net_cash: cash } = (await tools.profitOf('XYZ')) ?? {}
      const held = pending.map(({ side, contracts }) => `${contracts} ${side}`)
      return { realized, cash, held, problems: problems.map(({ sentence }) => sentence) }
    }
    return { ...tools, state }
  }
  // 2 x (300 - 1) - 2 x 100.20 closes both; the other three are open.
  const known = { realized: 397.6, cash: 97, held: ['3 long'], problems: [] }

  it('closes what both earlier files opened', async () => {
    const { take, state } = await open()
    await take(flex(first), 'a.xml')
    await take(flex(second, turned), 'b.xml')
    expect(await state()).toEqual(known)
  })

  it('that came before its earlier history leaves both sides open, says so, and is right once it comes again', async () => {
    const { take, state } = await open()
    await take(flex(second, turned), 'b.xml')
    await take(flex(first), 'a.xml')
    expect(await state()).toMatchObject({
      held: ['1 short', '4 long'],
      problems: [
        'It opens this contract long while 1 contract of the other side is open, and an account holds one side only. A trade between is missing, or this file was imported before the earlier history: import it again.',
      ],
    })
    expect((await take(flex(second, turned), 'b.xml')).counts).toMatchObject({ corrections: 1 })
    expect(await state()).toEqual(known)
  })

  it('that was canceled takes both of its parts along, whichever file tells of it', async () => {
    const canceled = turned
      .replace('"ExchTrade"', '"TradeCancel"')
      .replace('"BUY"', '"BUY (Ca.)"')
      .replace('quantity="5"', 'quantity="-5"')
      .replace(
        'proceeds="-500" ibCommission="-1" netCash="-501" notes=""',
        'proceeds="500" ibCommission="1" netCash="501" notes="Ca"',
      )
      .replace('"22"', '"23"')
    for (const files of [
      [flex(first, second, turned, canceled)],
      [flex(first, second, turned), flex(canceled)],
    ]) {
      const { take, state } = await open()
      for (const file of files) await take(file, 'a.xml')
      // What became of the two is not known by now.
      expect(await state()).toEqual({ realized: null, cash: 598, held: ['2 short'], problems: [] })
    }
  })

  it('without anything to close waits for what opened it, and is told again as its two parts', async () => {
    const { take, undo, state, profitOf } = await open()
    expect((await take(flex(turned), 'b.xml')).counts).toMatchObject({ new: 1, needs_fix: 0 })
    expect(await state()).toEqual({
      realized: null,
      cash: -501,
      held: [],
      problems: [
        'It closes a part of its contracts and opens the rest. How much it closes is not known until the history is imported that opened them.',
      ],
    })
    expect(await profitOf('XYZ')).toMatchObject({ complete: false })
    const { id } = await take(flex(first, second), 'a.xml')
    expect(await state()).toEqual(known)
    const again = await take(flex(turned), 'b.xml')
    expect(again.counts).toMatchObject({ new: 0, corrections: 1 })
    expect(await state()).toEqual(known)
    await undo(again.id)
    expect(await state()).toEqual(known)
    // It closes what that file opened.
    expect((await undo(id)).status).toBe(409)
  })

  it('whose earlier history comes in two files closes what both opened', async () => {
    for (const files of [
      [flex(turned), flex(first), flex(second)],
      [flex(turned), flex(second), flex(first), flex(turned)],
      [flex(turned), flex(second), flex(first), flex(first, second, turned)],
    ]) {
      const { take, state } = await open()
      for (const file of files) await take(file, 'a.xml')
      expect(await state()).toEqual(known)
    }
  })
})
