/** A purchase that its file calls a cover, in a history that begins after the short sale. */
import { expect, it } from 'vitest'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>
interface Problem extends Json {
  readonly fixes: readonly { readonly entry: Json | null }[]
}

const sold = schwabLine('02/02/2026', 'Sell Short', 'KO', 100, '60.00', '', '6000.00')
const cover = schwabLine('02/10/2026', 'Buy to Cover', 'KO', 100, '55.00', '', '-5500.00')
const other = schwabLine('02/12/2026', 'Buy', 'ABC', 1, '10.00', '', '-10.00')

describeDecidedInCode('a cover without its short sale', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, get, takeText } = await openUser(await openTestDatabase())
    const problems = async () => (await get<{ problems: Problem[] }>('/portfolio/reconciliation')).problems
    const seen = async () => {
      const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
      const [item] = items.filter(({ underlying }) => underlying === 'KO')
      return {
        lots: (await get<Json[]>('/portfolio/lots')).filter(({ symbol }) => symbol === 'KO'),
        stocks: (await get<Json[]>('/portfolio/positions/stocks')).filter(({ symbol }) => symbol === 'KO'),
        stockPnl: item?.['stock_pnl'],
        complete: item?.['complete'],
      }
    }
    return { send, takeText, problems, seen }
  }
  const known = { lots: [], stocks: [], stockPnl: 500, complete: true }

  it('holds nothing, has no gain, and says so in Reconciliation', async () => {
    const { takeText, problems, seen } = await open()
    await takeText(schwabFile(other, cover), '11110000')
    expect(await seen()).toMatchObject({ lots: [], stocks: [], complete: false })
    expect(await problems()).toMatchObject([
      {
        underlying: 'KO',
        sentence: 'It covers 100 shares whose short sale is not in the history, so the gain is unknown.',
      },
    ])
  })

  it('has its gain once the earlier history is there, which then can not be taken away from under it', async () => {
    const { send, takeText, problems, seen } = await open()
    await takeText(schwabFile(other, cover), '11110000')
    const { id } = await takeText(schwabFile(cover, sold), '11110000')
    expect(await seen()).toEqual(known)
    expect(await problems()).toEqual([])
    const refused = await send('DELETE', `/imports/${id}`)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('buy of KO on Feb 10, 2026, by 100 shares')
    expect(await seen()).toEqual(known)
  })

  it('gets its word from an export that has it, where another called it a purchase', async () => {
    const { takeText, problems, seen } = await open()
    const plain = schwabLine('02/10/2026', 'Buy', 'KO', 100, '55.00', '', '-5500.00')
    await takeText(schwabFile(other, plain), '11110000')
    expect((await seen()).lots).toHaveLength(1)
    await takeText(schwabFile(other, cover), '11110000')
    expect(await seen()).toMatchObject({ lots: [], stocks: [], complete: false })
    await takeText(schwabFile(other, plain), '11110000')
    expect(await problems()).toHaveLength(1)
  })

  it('takes an opening balance by hand, which gives way to the short sale', async () => {
    const { send, takeText, problems, seen } = await open()
    await takeText(schwabFile(other, cover), '11110000')
    const entry = (await problems())[0]?.fixes.find((fix) => fix.entry !== null)?.entry
    expect(entry).toMatchObject({ kind: 'opening-balance', symbol: 'KO', quantity: -100 })
    expect((await send('POST', '/portfolio/entries', { ...entry, price: 60 })).status).toBe(201)
    expect(await problems()).toEqual([])
    expect(await seen()).toEqual(known)
    await takeText(schwabFile(cover, sold), '11110000')
    expect(await seen()).toEqual(known)
    expect(await problems()).toEqual([])
  })
})
