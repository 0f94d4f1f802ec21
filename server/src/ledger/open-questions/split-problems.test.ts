/** A split that one account's file tells of, and another account's, which ends before it, does not. */
import { expect, it } from 'vitest'
import { schwabFile, schwabLine } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
interface Problem extends Json {
  readonly fixes: readonly { readonly entry: Json | null }[]
}

const bought = schwabLine('03/02/2026', 'Buy', 'ABC', 100, '60.00', '', '-6000.00')
const sold = schwabLine('04/02/2026', 'Sell to Open', 'ABC 12/18/2026 65.00 C', 1, '1.50', '', '150.00')
const split = schwabLine('06/10/2026', 'Stock Split', 'ABC', 200)

describeDecidedInCode('a split that another account tells of', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, get, takeText } = await openUser(await openTestDatabase())
    await takeText(schwabFile(split, bought), '11110000')
    await takeText(schwabFile(bought), '22220000')
    const problems = async () => (await get<{ problems: Problem[] }>('/portfolio/reconciliation')).problems
    const lots = async () =>
      (await get<{ quantity: number; tax_basis: number }[]>('/portfolio/lots')).map(
        ({ quantity, tax_basis }) => [quantity, tax_basis],
      )
    /** Of the symbol, of the total, and of the wheel in the account without the split. */
    const missing = async () => {
      const { items, rests_on } = await get<{ items: Json[]; rests_on: Json }>('/portfolio/pnl')
      const wheels = await get<Json[]>('/wheels/wheel-cycles')
      const { cycles } = await get<{ cycles: Json[] }>('/wheels/ABC/data')
      const told = [items[0], { rests_on, complete: null }, ...wheels, ...cycles]
      return told.map((each) => {
        const restsOn = each?.['rests_on'] as Json | undefined
        return [each?.['complete'], restsOn?.['missing_splits']]
      })
    }
    return { send, get, takeText, problems, lots, missing }
  }
  const whole = [
    [300, 6000],
    [300, 6000],
  ]

  it('is asked of in Reconciliation, and recorded there it gives way to the broker\u2019s own row', async () => {
    const { send, takeText, problems, lots } = await open()
    const [problem, ...more] = await problems()
    expect(more).toEqual([])
    expect(problem).toMatchObject({ account_number: '22220000', underlying: 'ABC' })
    expect(problem?.['sentence']).toContain('Another account reports this 3-for-1 split.')
    const entry = problem?.fixes.find((fix) => fix.entry !== null)?.entry
    expect((await send('POST', '/portfolio/entries', entry)).status).toBe(201)
    expect(await problems()).toEqual([])
    expect(await lots()).toEqual(whole)
    await takeText(schwabFile(split, bought), '22220000')
    expect(await problems()).toEqual([])
    expect(await lots()).toEqual(whole)
  })

  it('leaves the figures of its symbol incomplete until it is recorded', async () => {
    const { send, takeText, problems, missing } = await open()
    await takeText(schwabFile(bought, sold), '22220000')
    expect(await missing()).toEqual([
      [false, 1],
      [null, 1],
      [false, 1],
      [false, 1],
    ])
    const [problem] = await problems()
    const entry = problem?.fixes.find((fix) => fix.entry !== null)?.entry
    expect((await send('POST', '/portfolio/entries', entry)).status).toBe(201)
    expect(await missing()).toEqual([
      [true, 0],
      [null, 0],
      [true, 0],
      [true, 0],
    ])
  })

  it('is asked of no more once its own file tells it', async () => {
    const { takeText, problems, lots } = await open()
    await takeText(schwabFile(split, bought), '22220000')
    expect(await problems()).toEqual([])
    expect(await lots()).toEqual(whole)
  })
})
