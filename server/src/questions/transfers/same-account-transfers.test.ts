import { expect, it } from 'vitest'
import { openImports } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../../testing/engines.ts'

interface Questions {
  readonly items: readonly {
    readonly id: string
    readonly text: string
    readonly evidence: readonly string[]
  }[]
}

const account = '11110001'
const written = '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|1|2.00|0.65|199.35'
const assigned = '02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|1'
const bought = '02/20/2026 Buy|XYZ|100|$50.00||-$5,000.00'
const out = '03/02/2026 Journaled Shares|XYZ|-100|||'
const back = '03/06/2026 Journaled Shares|XYZ|100|||'
const callWritten = '03/09/2026 Sell to Open|XYZ 03/20/2026 52.00 C|1|1.00|0.65|99.35'
const calledAway = '03/20/2026 Assigned|XYZ 03/20/2026 52.00 C|1'
const sold = '03/20/2026 Sell|XYZ|100|$52.00||$5,200.00'

describeEachEngine(
  'shares that leave an account and come back to it on another day',
  ({ openTestDatabase }) => {
    const open = async () => {
      const imports = await openImports(await openTestDatabase())
      const ask = () => imports.get<Questions>('/portfolio/questions?kind=transfer')
      const say = async (choice: string) => {
        const [question] = (await ask()).items
        const answers = [{ id: question?.id, choice }]
        const { body } = await imports.post<{ batch_id: string }>('/portfolio/questions/answers', { answers })
        return body.batch_id
      }
      const takeBack = (id: string) =>
        imports.send('DELETE', `/portfolio/questions/answers/${id}`, { token: imports.token })
      const schwab = (...rows: readonly string[]) => imports.take(schwabText(...rows), 'one.csv', account)
      const links = () => imports.get<{ items: readonly object[] }>('/portfolio/transfers?symbol=XYZ')
      return { ...imports, ask, say, takeBack, schwab, links }
    }

    it('are proposed, and keep cost, date and campaign by the user’s word', async () => {
      const { schwab, ask, say, takeBack, links, lots, profitOf, wheel } = await open()
      await schwab(back, out, bought, assigned, written)
      expect((await ask()).items).toMatchObject([
        {
          text: 'Are these the same shares of XYZ?',
          evidence: [
            expect.stringContaining('100 shares left the account ending in 0001 on'),
            expect.stringContaining('100 shares came to the account ending in 0001 on'),
            'They are 4 days apart. Both rows are in one account, so what left it may have come back.',
            expect.any(String),
          ],
        },
      ])
      expect(await lots('status=open')).toMatchObject([{ tax_basis: null, opened_on: null }])
      const batch = await say('same')
      expect((await ask()).items).toEqual([])
      expect(await lots('status=open')).toMatchObject([{ tax_basis: 4800.65, opened_on: '2026-02-20' }])
      expect(await profitOf('XYZ')).toMatchObject({ complete: true })
      expect((await wheel('XYZ')).cycles).toHaveLength(1)
      expect((await links()).items).toMatchObject([{ state: 'word', batch_id: batch, date: '2026-03-02' }])
      await schwab(sold, calledAway, callWritten)
      expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 498.7, net_cash: 498.7, complete: true })
      expect((await takeBack(batch)).status).toBe(204)
      expect(await profitOf('XYZ')).toMatchObject({ complete: false })
      expect((await ask()).items).toHaveLength(1)
    })

    it('stay one move when the file comes again, and when what came back was undone in between', async () => {
      const { schwab, say, undo, lots, profitOf } = await open()
      await schwab(out, bought, assigned, written)
      const later = await schwab(back)
      await say('same')
      await undo(later.id)
      expect(await lots('status=open')).toEqual([])
      await schwab(back)
      await schwab(back, out, bought, assigned, written)
      expect(await lots('status=open')).toMatchObject([{ tax_basis: 4800.65, opened_on: '2026-02-20' }])
      expect(await profitOf('XYZ')).toMatchObject({ complete: true })
    })

    it('are not asked for again once the user said that they are not the same', async () => {
      const { schwab, ask, say, lots, links } = await open()
      await schwab(back, out, bought, assigned, written)
      await say('not_same')
      expect((await ask()).items).toEqual([])
      expect(await lots('status=open')).toMatchObject([{ tax_basis: null, opened_on: null }])
      expect((await links()).items).toMatchObject([{ state: 'apart' }])
    })
  },
)
