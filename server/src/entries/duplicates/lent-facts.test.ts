/** A split that the broker reports by the shares that it added, and the user by its ratio. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { describeEachEngine } from '../../testing/engines.ts'

const bought = '03/02/2026,Buy,RVS,RVS INC,50,$900.00,,-$45000.00'
const split = '04/06/2026,Stock Split,RVS,RVS INC,900,,,'
const sold = '07/01/2026,Sell,RVS,RVS INC,500,$100.00,,$50000.00'
const history = schwabFile(sold, split, bought)

const statement =
  'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>schwab.com<ACCTID>99990000</INVACCTFROM><INVTRANLIST><SPLIT><INVTRAN><FITID>1<DTTRADE>20260406</INVTRAN><SECID><UNIQUEID>S2<UNIQUEIDTYPE>CUSIP</SECID><SUBACCTSEC>CASH<OLDUNITS>100<NEWUNITS>1000<NUMERATOR>10<DENOMINATOR>1</SPLIT></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>S2<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>RVS INC<TICKER>RVS</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>'

const known = [{ quantity: 500, tax_basis: 45_000, tax_gain: 5000 }]
const byBroker = ['schwab-csv']

describeEachEngine('a split of unclear ratio that is entered too', ({ openTestDatabase }) => {
  const open = async () => {
    const user = await openImports(await openTestDatabase())
    await user.take(schwabFile(bought))
    const [account] = await user.get<Json[]>('/portfolio/accounts')
    const enter = async (numerator = 10, on = '2026-04-06') => {
      const entry = { kind: 'split', symbol: 'RVS', numerator, denominator: 1, trade_date: on }
      const body = { account_id: account?.['id'], ...entry }
      const made = await user.post<{ items: { id: string }[] }>('/portfolio/entries', body)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body.items[0]?.id ?? ''
    }
    const remove = (id: string, query: string) =>
      user.send<Json>('DELETE', `/portfolio/entries/${id}?${query}`, { token: user.token })
    const restore = (id: string) => user.post('/trash/restore', { items: [{ kind: 'entry', id }] })
    const told = async () => {
      const { items } = await user.get<{ items: Json[] }>('/portfolio/entries?kind=split')
      const { problems } = await user.get<{ problems: Json[] }>('/portfolio/reconciliation')
      return {
        lots: (await user.lots()).map(({ quantity, tax_basis, tax_gain }) => ({
          quantity,
          tax_basis,
          tax_gain,
        })),
        splits: items.map(({ source }) => source),
        problems: problems.map(({ sentence }) => String(sentence)),
      }
    }
    return { ...user, enter, remove, restore, told }
  }
  const rated = { lots: known, splits: byBroker, problems: [expect.stringContaining('differ by 450')] }

  it('lends the broker’s row its ratio, entered before it', async () => {
    const { take, told, enter, undo } = await open()
    await enter()
    const before = await told()
    expect(before).toMatchObject({ splits: ['manual'], problems: [] })
    const { id, counts } = await take(history)
    expect(counts).toMatchObject({ new: 2, corrections: 0, same_trade: 0 })
    expect(await told()).toEqual(rated)
    await undo(id)
    expect(await told()).toEqual(before)
  })

  it('lends it alike entered after it, some days off, until it is removed', async () => {
    const { take, told, enter, remove, restore } = await open()
    await take(history)
    const unclear = await told()
    expect(unclear.problems).toEqual([expect.stringContaining('states no ratio')])
    const id = await enter(10, '2026-04-08')
    expect(await told()).toEqual(rated)
    await take(history)
    expect(await told()).toEqual(rated)
    const preview = await remove(id, 'preview=true')
    expect(preview.body['items'], JSON.stringify(preview)).toHaveLength(1)
    expect((await remove(id, 'confirmed=true')).status).toBe(204)
    expect(await told()).toEqual(unclear)
    expect((await restore(id)).status).toBe(200)
    expect(await told()).toEqual(rated)
  })

  it('has that of another source too, until that one is undone', async () => {
    const { take, told, undo } = await open()
    await take(history)
    const unclear = await told()
    const { id, counts } = await take(statement, 'statement.ofx')
    expect(counts).toMatchObject({ new: 0, same_trade: 1 })
    expect(await told()).toEqual(rated)
    expect((await undo(id)).status).toBe(204)
    expect(await told()).toEqual(unclear)
  })

  it('has the ratio that was entered last', async () => {
    const { take, told, enter } = await open()
    await take(history)
    await enter(5)
    expect((await told()).lots).not.toEqual(known)
    await enter(10)
    expect(await told()).toEqual(rated)
  })

  it('leaves shares of before the history in units of before', async () => {
    const { take, lots, enter, told } = await open()
    await take(schwabFile(sold.replaceAll('500', '900').replace('50000', '90000'), split, bought))
    await enter()
    expect((await told()).problems).toEqual([expect.stringContaining('differ by 90 ')])
    expect((await lots()).map(({ quantity, tax_gain }) => [quantity, tax_gain])).toEqual([
      [400, null],
      [500, 5000],
    ])
  })

  it('counts by hand again once the broker’s rows are undone', async () => {
    const { take, told, enter, undo } = await open()
    const { id } = await take(history)
    await enter()
    await undo(id)
    expect(await told()).toMatchObject({ splits: ['manual'], problems: [] })
  })
})
