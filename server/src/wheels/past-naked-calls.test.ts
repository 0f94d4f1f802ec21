/** A wheel whose naked call is long bought back: no pace, neither its own nor with others, and the reason. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

const sold: SchwabFill = ['08/03/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', 1, 0.9, 0.65]
const naked: readonly SchwabFill[] = [
  ['09/01/2026', 'Sell to Open', 'ABC 10/16/2026 50.00 C', 1, 0.8, 0.65],
  ['09/10/2026', 'Buy to Close', 'ABC 10/16/2026 50.00 C', 1, 0.3, 0.65],
]
const ended: SchwabFill = ['11/19/2026', 'Buy to Close', 'ABC 12/18/2026 45.00 P', 1, 0.1, 0.65]

describeDecidedInCode('a wheel with a naked call in its past', ({ openTestDatabase }) => {
  const open = async (...rows: readonly SchwabFill[]) => {
    const { test, token, takeText } = await openUser(await openTestDatabase())
    await takeText(schwabFile(...rows.map(schwabFillLine)))
    const [wheel] = (await test.send<{ id: string }[]>('GET', '/wheels/wheel-cycles', { token })).body
    const performance = await test.send('GET', `/wheels/wheel-cycles/${wheel?.id}/performance`, { token })
    return { wheel, performance: performance.body }
  }

  it('has a pace without it', async () => {
    const { wheel, performance } = await open(sold, ended)
    // 90 - 10 - 1.30 = 78.70 on 4,500 for 108 days.
    const pace = expect.closeTo((78.7 / (4500 * 108)) * 365, 10) as unknown
    expect(wheel).toMatchObject({ pace, capital_days: 486_000, capital_gap: null })
    expect(performance).toMatchObject({ annual_return_on_capital: pace, capital_gap: null })
  })

  it('has none with it, and says why', async () => {
    const { wheel, performance } = await open(sold, ...naked, ended)
    expect(wheel).toMatchObject({
      total_pnl: 127.4,
      pace: null,
      capital_days: null,
      capital_gap: 'uncovered_call',
    })
    expect(performance).toMatchObject({
      annual_return_on_capital: null,
      capital_days: null,
      average_capital: null,
      capital_gap: 'uncovered_call',
    })
  })

  it('knows what it ties up now, where it runs', async () => {
    const { wheel } = await open(sold, ...naked)
    expect(wheel).toMatchObject({
      capital_requirement: 4500,
      capital_parts: [{ kind: 'puts', amount: 4500 }],
      pace: null,
      capital_gap: 'uncovered_call',
    })
  })
})
