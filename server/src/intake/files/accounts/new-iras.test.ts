/** An account whose name says that it is an IRA is treated as one from its first file on. */
import { expect, it } from 'vitest'
import { fidelityAccountsHeader } from '../../../formats/testing/broker-files.ts'
import { describeEachEngine } from '../../../testing/engines.ts'
import { openImports, type Profit } from '../../testing/open-imports.ts'
import { schwabText } from '../../testing/schwab-rows.ts'

const lost = ['02/02/2026 Sell|ABC|100|40.00||4000.00', '01/05/2026 Buy|ABC|100|50.00||-5000.00']
const bought = '02/10/2026 Buy|ABC|100|41.00||-4100.00'

interface Account {
  readonly account_number: string
  readonly is_ira: boolean
}

describeEachEngine('an account that is called an IRA', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const iras = async () =>
      (await tools.get<Account[]>('/portfolio/accounts')).flatMap(
        ({ account_number: number, is_ira: isIra }) => (isIra ? [number] : []),
      )
    const gone = async () =>
      ((await tools.profitOf('ABC')) as (Profit & { losses_gone: number }) | undefined)?.losses_gone
    return { ...tools, iras, gone }
  }

  it.each(['Roth IRA', 'my ira', 'Rollover IRA ...123'])('by the user: %s', async (name) => {
    const { take, iras, gone, undo } = await open()
    await take(schwabText(...lost), 'a.csv', 'Individual')
    expect(await gone()).toBe(0)
    const { id } = await take(schwabText(bought), 'b.csv', name)
    expect(await iras()).toEqual([name])
    expect(await gone()).toBe(1000)
    await undo(id)
    expect([await iras(), await gone()]).toEqual([[], 0])
  })

  it('by the title of its file, which the preview says', async () => {
    const { stage, post, iras } = await open()
    const title = '"Transactions  for account Roth Contributory IRA ...222 as of 03/01/2026 10:00:00 ET"'
    const staged = await stage(`${title}\n${schwabText(bought)}`, 'a.csv')
    expect(JSON.stringify(staged.body)).toContain('is treated as one')
    await post(`/imports/${staged.body.id}/confirm`, {})
    expect(await iras()).toEqual(['Roth Contributory IRA ...222'])
  })

  it('by its name beside its number', async () => {
    const { take, iras } = await open()
    const row = (name: string, number: string) =>
      `02/10/2026,"${name}",${number},"YOU BOUGHT ABC CORP (ABC) (Cash)",ABC,"ABC CORP",Cash,41,100,,,,-4100,`
    await take([fidelityAccountsHeader, row('ROTH IRA', 'Z2'), row('Individual', 'Z1'), ''].join('\n'))
    expect(await iras()).toEqual(['Z2'])
  })

  it('unless it is no word of the name, or the account was known before', async () => {
    const { take, iras } = await open()
    await take(schwabText(bought), 'a.csv', 'Miranda')
    await take(schwabText(bought), 'a.csv', '12345678')
    const title = '"Transactions  for account IRA ...678 as of 03/01/2026 10:00:00 ET"'
    await take(`${title}\n${schwabText(bought)}`)
    expect(await iras()).toEqual([])
  })
})
