/** An adjusted call that delivers shares of two companies, each with a row and a price of its own. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'

interface Questions {
  readonly items: readonly { readonly kind: string; readonly evidence: readonly string[] }[]
}

const history = [
  '03/02/2026,Buy,T,AT&T,100,$20.00,,-$2000.00',
  '04/06/2026,Spin-off,WBD,WARNER BROS,24,,,',
  '04/08/2026,Sell to Open,T1 05/15/2026 22.00 C,CALL T,1,$1.00,$0.65,$99.35',
]
const assigned = '05/14/2026,Assigned,T1 05/15/2026 22.00 C,CALL T,1,,,'
const delivered = [
  '05/14/2026,Sell,T,AT&T,100,$18.00,,$1800.00',
  '05/14/2026,Sell,WBD,WARNER BROS,24,$16.67,,$400.00',
]

describeDecidedInCode('an adjusted call that delivers shares of two companies', ({ openTestDatabase }) => {
  const open = async (...rows: readonly string[]) => {
    const tools = await openImports(await openTestDatabase())
    await tools.take(schwabFile(...rows, ...history.toReversed()))
    const { problems } = await tools.get<{ problems: readonly { readonly sentence: string }[] }>(
      '/portfolio/reconciliation',
    )
    const { items } = await tools.get<Questions>('/portfolio/questions')
    const asked = items.filter(({ kind }) => kind === 'pending_expiry').flatMap(({ evidence }) => evidence)
    return { ...tools, sentences: problems.map(({ sentence }) => sentence), asked: asked.join(' ') }
  }

  it('is told as such: its shares are there, and not at its strike', async () => {
    const { sentences, asked, get, lots } = await open(assigned, ...delivered)
    expect(sentences).toEqual([expect.stringContaining('it may deliver shares of several companies')])
    expect(asked).toContain('the shares of that day are booked apart from it')
    expect(asked).not.toContain('not in the history')
    expect(await get<Json[]>('/portfolio/options')).toMatchObject([{ contracts: -1 }])
    expect((await lots('status=closed')).map(({ symbol, proceeds }) => [symbol, proceeds])).toEqual([
      ['T', 1800],
      ['WBD', 400],
    ])
  })

  it('waits for its shares where none of that day are in the history', async () => {
    const { sentences, asked } = await open(assigned)
    expect(sentences).toEqual([expect.stringContaining('Its shares are not in the history')])
    expect(asked).toContain('the shares of that are not in the history')
  })
})
