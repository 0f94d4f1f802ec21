import { expect, it } from 'vitest'
import { tastytradeHeader } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'

const put = 'KO    260515P00060000,Equity Option'
const terms = '100,KO,KO,5/15/26,60,PUT'
const bought = `2026-04-01T15:00:00-0400,Trade,Buy to Open,BUY_TO_OPEN,${put},Bought,-200.00,2,-100.00,-2.00,-0.26,${terms},1,USD`
const expired = `2026-05-15T17:00:00-0400,Receive Deliver,Expiration,,${put},Removal,0.00,2,0.00,--,0.00,${terms},,USD`
const file = (...rows: readonly string[]): string => [tastytradeHeader, ...rows].join('\n')

describeDecidedInCode('an expiration without an action', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const take = (...rows: readonly string[]) => imports.take(file(...rows), 'tasty.csv', '5WT00001')
    return { ...imports, take }
  }

  it('resolves when the file that opens the contract comes later, and the same in every order', async () => {
    const seen = []
    for (const files of [
      [[expired], [bought]],
      [[bought], [expired]],
      [[expired, bought]],
      [[expired], [expired, bought]],
    ]) {
      const { take, profitOf } = await open()
      for (const rows of files) await take(...rows)
      seen.push(await profitOf('KO'))
    }
    for (const profit of seen) {
      expect(profit).toMatchObject({
        option_pnl: -202.26,
        realized_pnl: -202.26,
        complete: true,
        open: false,
      })
      expect(profit).toEqual(seen[0])
    }
  })

  it('is not complete until then, and adds nothing when it comes again', async () => {
    const { take, profitOf } = await open()
    await take(expired)
    expect(await profitOf('KO')).toMatchObject({ option_pnl: null, complete: false })
    await take(bought)
    const again = await take(expired, bought)
    expect(again.counts).toMatchObject({ new: 0, corrections: 0, refused: 0 })
    expect(await profitOf('KO')).toMatchObject({ option_pnl: -202.26, complete: true })
  })

  it('stays resolved when one of two files that open its contract is undone', async () => {
    const { take, send, token, profitOf } = await open()
    const { id } = await take(bought)
    await take(expired, bought)
    const undone = await send('DELETE', `/imports/${id}`, { token })
    expect(undone.status).toBe(204)
    expect(await profitOf('KO')).toMatchObject({ option_pnl: -202.26, complete: true })
  })
})
