/** A split by what it added, of which the history gives no ratio, as Reconciliation asks for it. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

const bought = '03/02/2026,Buy,RVS,RVS INC,50,$900.00,,-$45000.00'
const split = '04/06/2026,Stock Split,RVS,RVS INC,900,,,'
const sold = '07/01/2026,Sell,RVS,RVS INC,200,$100.00,,$20000.00'

interface Problem {
  readonly sentence: string
  readonly fixes: readonly { readonly kind: string; readonly label: string; readonly entry: Json | null }[]
}

describeDecidedInCode('a split of unclear ratio', ({ openTestDatabase }) => {
  const open = async (rows: readonly string[], held: number | null, on = '2026-11-19') => {
    const { take, get, post, lots } = await openImports(await openTestDatabase())
    await take(schwabFile(...rows))
    const position = rawPosition({ symbol: 'RVS', long_quantity: held ?? 0, average_price: 50 })
    const account = rawAccount('99990000', [position])
    if (held !== null) await post('/portfolio/import/positions', payloadOf([account], `${on}T21:00:00Z`))
    const problems = async () => (await get<{ problems: Problem[] }>('/portfolio/reconciliation')).problems
    return { problems, post, lots, get }
  }

  it('is recorded by the user where no snapshot tells it', async () => {
    const { problems } = await open([split, bought], null)
    expect(await problems()).toMatchObject([
      {
        sentence: expect.stringMatching(/or its ratio is recorded\.$/),
        fixes: [
          { kind: 'import-history' },
          { label: 'Record its ratio', entry: { kind: 'split', symbol: 'RVS', trade_date: '2026-04-06' } },
        ],
      },
    ])
  })

  it.each([
    ['as it stands', [split, bought], 1000],
    ['with what was sold since', [sold, split, bought], 800],
  ])('is offered as the snapshot after it tells, %s', async (_, rows, held) => {
    const { problems, post, lots, get } = await open(rows, held)
    const [problem] = await problems()
    expect(problem?.sentence).toContain('The snapshot of 2026-11-19 holds')
    expect(problem?.sentence).toContain('10-for-1')
    const fix = problem?.fixes[1]
    expect(fix).toMatchObject({
      label: 'Record that it was 10-for-1',
      entry: { numerator: 10, denominator: 1 },
    })
    expect((await post('/portfolio/entries', fix?.entry)).status).toBe(201)
    const [stock] = await get<Json[]>('/portfolio/positions/stocks')
    expect(stock).toMatchObject({ shares: held })
    const known = (await lots()).filter(({ tax_basis }) => tax_basis !== null)
    expect(known.reduce((sum, { tax_basis }) => sum + (tax_basis ?? 0), 0)).toBe(45_000)
  })

  it.each([
    ['it makes no ratio that companies declare', [split, bought], 950, '2026-11-19'],
    ['it is older than the split', [split, bought], 50, '2026-04-03'],
    ['its own day has trades', [sold, split, bought], 800, '2026-07-01'],
  ])('is none that the snapshot tells where %s', async (_, rows, held, on) => {
    const { problems } = await open(rows, held, on)
    const [problem] = await problems()
    expect(problem?.sentence).not.toContain('The snapshot of')
    expect(problem?.fixes[1]?.label).toBe('Record its ratio')
  })
})
