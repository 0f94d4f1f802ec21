/** Cash in lieu of a fraction that was paid and taken back, whichever file has which row. */
import { expect, it } from 'vitest'
import { fidelityHeader, schwabFile } from '../../../formats/testing/broker-files.ts'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const fidelityRow = (on: string, action: string, quantity: string, amount: string) =>
  `${on},X1,${action},ZZ,ZZ CORP,${quantity},,,,${amount}`
const fidelityFile = (...rows: readonly string[]) => [fidelityHeader, ...rows].join('\n')
const lieu = 'IN LIEU OF FRX SHARE LEU PAYOUT 988000100 ZZ CORP (ZZ) (Margin)'

const brokers = {
  'cash alone': {
    file: schwabFile,
    bought: '05/04/2026,Buy,ZZ,ZZ CORP,10.5,$3.00,,-$31.50',
    paid: '06/12/2026,Cash In Lieu,ZZ,ZZ CORP,,,,$15.00',
    back: '06/15/2026,Cash In Lieu,ZZ,ZZ CORP,,,,-$15.00',
    again: '06/15/2026,Cash In Lieu,ZZ,ZZ CORP,,,,$16.00',
  },
  'with the fraction': {
    file: fidelityFile,
    bought: fidelityRow('05/04/2026', 'YOU BOUGHT ZZ CORP (ZZ) (Margin)', '10.5', '-31.50'),
    paid: fidelityRow('06/12/2026', lieu, '-0.5', '15.00'),
    back: fidelityRow('06/15/2026', lieu, '0.5', '-15.00'),
    again: fidelityRow('06/15/2026', lieu, '-0.5', '16.00'),
  },
}

describeDecidedInCode('cash in lieu that was taken back', ({ openTestDatabase }) => {
  it.each(Object.entries(brokers))('leaves the fraction held: %s', async (_, broker) => {
    const { file, bought, paid, back } = broker
    for (const files of [[[bought, paid, back]], [[bought, paid], [back]], [[back], [paid], [bought]]]) {
      const tools = await openImports(await openTestDatabase())
      for (const rows of files)
        expect((await tools.take(file(...rows))).counts).toMatchObject({ needs_fix: 0, refused: 0 })
      expect(await tools.lots('status=open')).toMatchObject([{ quantity: 10.5, tax_basis: 31.5 }])
      expect(await tools.profitOf('ZZ')).toMatchObject({ net_cash: -31.5, realized_pnl: 0, complete: true })
      expect(await tools.get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
      expect(differencesAmong(toldFigures(await readPages(tools, tools.token)))).toEqual([])
    }
  })

  it.each(Object.entries(brokers))('counts once where it was paid again: %s', async (_, broker) => {
    const { file, bought, paid, back, again } = broker
    for (const files of [[[bought, paid, back, again]], [[again], [back], [paid], [bought]]]) {
      const { take, lots, profitOf } = await openImports(await openTestDatabase())
      for (const rows of files) await take(file(...rows))
      expect(await lots('status=open')).toMatchObject([{ quantity: 10, tax_basis: 30 }])
      // Half a share that cost 1.50.
      expect(await profitOf('ZZ')).toMatchObject({ net_cash: -15.5, realized_pnl: 14.5, complete: true })
    }
  })
})
