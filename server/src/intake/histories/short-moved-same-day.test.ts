/** Shares that moved to another account on the very day on which they were sold short. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'

const sold = '02/02/2026,Sell Short,KO,COCA COLA CO,100,$50.00,,$5000.00'
const out = '02/02/2026,Journaled Shares,KO,COCA COLA CO,100,,,'
const into = '02/02/2026,Journaled Shares,KO,COCA COLA CO,-100,,,'
const covered = '02/10/2026,Buy to Cover,KO,COCA COLA CO,100,$45.00,,-$4500.00'

describeDecidedInCode('shares sold short and moved on one day', ({ openTestDatabase }) => {
  it.each([
    ['the one that sold first', true],
    ['the other one first', false],
  ])('are owed by the other account for what was received: %s', async (_, inOrder) => {
    const { take, get, lots, profitOf } = await openImports(await openTestDatabase())
    const files = [() => take(schwabFile(out, sold)), () => take(schwabFile(into), 'b.csv', '99990001')]
    for (const bring of inOrder ? files : files.toReversed()) await bring()
    expect(await lots('status=open')).toMatchObject([
      { side: 'short', quantity: -100, opened_on: '2026-02-02' },
    ])
    expect(await profitOf('KO')).toMatchObject({ net_cash: 5000, realized_pnl: 0, complete: true })
    await take(schwabFile(covered, into), 'c.csv', '99990001')
    expect(await profitOf('KO')).toMatchObject({ net_cash: 500, realized_pnl: 500, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
