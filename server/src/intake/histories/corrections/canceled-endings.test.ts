/** Assignments, exercises and expirations that Interactive Brokers cancels, in the same file or in another one. */
import { describe, expect, it } from 'vitest'
import { flexFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports, type Json } from '../../testing/open-imports.ts'

const option = (right: 'C' | 'P') =>
  `currency="USD" assetCategory="OPT" symbol="XYZ   270115${right}00050000" underlyingSymbol="XYZ" multiplier="100" strike="50" expiry="20270115" putCall="${right}" ibCommissionCurrency="USD" taxes="0"`
const stock =
  'currency="USD" assetCategory="STK" symbol="XYZ" multiplier="1" ibCommissionCurrency="USD" taxes="0"'
const flex = (...trades: readonly string[]): string => flexFile('<Trades>', ...trades, '</Trades>')

const opened = (right: 'C' | 'P', contracts: number): string =>
  `<Trade ${option(right)} tradeDate="20260406" dateTime="20260406;103000" openCloseIndicator="O" transactionType="ExchTrade" buySell="${contracts < 0 ? 'SELL' : 'BUY'}" quantity="${contracts}" tradePrice="2" proceeds="${-200 * contracts}" ibCommission="-0.65" netCash="${-200 * contracts - 0.65}" notes="" tradeID="11" />`
const traded = (id: number, day: string, shares: number, commission: number): string =>
  `<Trade ${stock} tradeDate="${day}" dateTime="${day};110000" openCloseIndicator="${shares > 0 ? 'O' : 'C'}" transactionType="ExchTrade" buySell="${shares > 0 ? 'BUY' : 'SELL'}" quantity="${shares}" tradePrice="50" proceeds="${-50 * shares}" ibCommission="${commission}" netCash="${-50 * shares + commission}" notes="" tradeID="${id}" />`

interface Ended {
  readonly right?: 'C' | 'P'
  readonly note: string
  readonly contracts: number
  readonly shares: number
  readonly id: number
}
/** The row of a contract that ended and, where they moved, that of its shares. */
const ended = ({ right = 'P', note, contracts, shares, id }: Ended): string[] => {
  const at = `tradeDate="20260413" dateTime="20260413;162000" transactionType="BookTrade" ibCommission="0" notes="${note}"`
  const ofOption = `<Trade ${option(right)} ${at} openCloseIndicator="C" buySell="${contracts > 0 ? 'BUY' : 'SELL'}" quantity="${contracts}" tradePrice="0" proceeds="0" netCash="0" tradeID="${id}" />`
  const ofShares = `<Trade ${stock} ${at} openCloseIndicator="${shares > 0 ? 'O' : 'C'}" buySell="${shares > 0 ? 'BUY' : 'SELL'}" quantity="${shares}" tradePrice="50" proceeds="${-50 * shares}" netCash="${-50 * shares}" tradeID="${id + 1}" />`
  return shares === 0 ? [ofOption] : [ofOption, ofShares]
}

const sold = opened('P', -1)
const assigned = ended({ note: 'A', contracts: 1, shares: 100, id: 21 })
const canceled = ended({ note: 'A;Ca', contracts: -1, shares: -100, id: 31 })

interface Reconciliation {
  readonly problems: readonly { readonly sentence: string }[]
  readonly pending: readonly { readonly contracts: number; readonly side: string }[]
}

describeDecidedInCode('an ending that was canceled', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const state = async () => {
      const profit = await tools.profitOf('XYZ')
      const { problems } = await tools.get<Reconciliation>('/portfolio/reconciliation')
      const options = await tools.get<Json[]>('/portfolio/options')
      const stocks = await tools.get<Json[]>('/portfolio/positions/stocks')
      return {
        cash: profit?.net_cash,
        complete: profit?.complete,
        contracts: options.map(({ contracts }) => contracts),
        shares: stocks.map(({ shares }) => shares),
        problems: problems.map(({ sentence }) => sentence),
      }
    }
    const takeAll = async (...files: readonly (readonly string[])[]) => {
      const ids: string[] = []
      for (const [at, rows] of files.entries()) {
        const { id, counts } = await tools.take(flex(...rows), `${at}.xml`)
        expect(counts).toMatchObject({ refused: 0, needs_fix: 0 })
        ids.push(id)
      }
      return ids
    }
    return { ...tools, state, takeAll }
  }
  const isOpen = { cash: 199.35, complete: true, contracts: [-1], shares: [], problems: [] }
  const isAssigned = { cash: 199.35 - 5000, complete: true, contracts: [], shares: [100], problems: [] }
  const nothingCanceled =
    'It cancels a trade that is not in the history: nothing is taken back until that trade is imported.'

  it.each([
    ['in one file', [[sold, ...assigned, ...canceled]]],
    ['in a later file', [[sold, ...assigned], [...canceled]]],
    ['in an earlier file', [[sold, ...canceled], [...assigned]]],
    [
      'in a later file that has both',
      [
        [sold, ...assigned],
        [...assigned, ...canceled],
      ],
    ],
    [
      'in an earlier file that has both',
      [
        [...assigned, ...canceled],
        [sold, ...assigned],
      ],
    ],
    ['each row in a file of its own', [[sold], ...[...canceled, ...assigned].map((row) => [row])]],
  ] as const)('leaves the contract open and the shares where they were: %s', async (_, files) => {
    const { takeAll, state } = await open()
    await takeAll(...files)
    expect(await state()).toEqual(isOpen)
  })

  it('is back with its shares when the canceling file is undone, and waits where the other one is', async () => {
    const { takeAll, state, undo } = await open()
    const [, first, second] = await takeAll([sold], assigned, canceled)
    await undo(second ?? '')
    expect(await state()).toEqual(isAssigned)
    const [third] = await takeAll(canceled)
    expect(await state()).toEqual(isOpen)
    await undo(first ?? '')
    expect(await state()).toEqual({
      ...isOpen,
      complete: false,
      problems: [nothingCanceled, nothingCanceled],
    })
    await undo(third ?? '')
    expect(await state()).toEqual(isOpen)
  })

  it('counts again as it was corrected', async () => {
    const { takeAll, state } = await open()
    const corrected = ended({ note: 'A', contracts: 1, shares: 100, id: 41 })
    await takeAll([sold, ...assigned], [...canceled, ...corrected])
    expect(await state()).toEqual(isAssigned)
  })

  it('takes its own shares back and no others at the strike', async () => {
    const { takeAll, lots } = await open()
    const [before, after] = [traded(51, '20260410', 100, 0), traded(52, '20260413', 100, -1)]
    await takeAll([sold, before, ...assigned, after], canceled)
    const held = await lots('status=open')
    expect(held.map(({ opened_on, tax_basis }) => [opened_on, tax_basis])).toEqual([
      ['2026-04-10', 5000],
      ['2026-04-13', 5001],
    ])
  })

  describe.each([
    [
      'an exercise',
      opened('C', 1),
      { right: 'C', note: 'Ex', contracts: -1, shares: 100, id: 21 },
      [1],
      -200.65,
    ],
    ['an expiration of a short', sold, { note: 'Ep', contracts: 1, shares: 0, id: 21 }, [-1], 199.35],
    [
      'an expiration of a long',
      opened('P', 1),
      { note: 'Ep', contracts: -1, shares: 0, id: 21 },
      [1],
      -200.65,
    ],
  ] as const)('%s', (_, opening, event, contracts, cash) => {
    const back = ended({
      ...event,
      note: `${event.note};Ca`,
      contracts: -event.contracts,
      shares: event.shares === 0 ? 0 : -event.shares,
      id: 31,
    })
    it.each([
      [[opening, ...ended(event)], back],
      [[opening, ...back], ended(event)],
    ])('in either order', async (...files) => {
      const { takeAll, state } = await open()
      await takeAll(...files)
      expect(await state()).toMatchObject({ cash, contracts, shares: [], problems: [], complete: true })
    })
  })

  it('is known without the numbers of its rows, which are others than those that cancel it', async () => {
    const { take, takeAll, state } = await open()
    const bare = (rows: readonly string[]) => rows.map((row) => row.replace(/ tradeID="\d+"/, ''))
    const expired = bare(ended({ note: 'Ep', contracts: 1, shares: 0, id: 21 }))
    const back = bare(ended({ note: 'Ep;Ca', contracts: -1, shares: 0, id: 31 }))
    await takeAll([sold, ...expired], back)
    expect(await state()).toEqual(isOpen)
    // Both come again, and nothing is new.
    expect((await take(flex(...expired, ...back), 'c.xml')).counts).toMatchObject({ new: 0, already_here: 2 })
    expect(await state()).toEqual(isOpen)
  })
})
