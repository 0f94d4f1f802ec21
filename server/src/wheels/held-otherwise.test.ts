/** A wheel whose broker holds something else than its history: nothing is done on a guess before the two are compared. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { quoted, schwabFile } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

/** The test clock stands at the opening of Friday 2026-11-20. */
const now = '2026-11-20T14:30:00Z'

const history = schwabFile(
  quoted('11/13/2026', 'Assigned', 'ABC 11/13/2026 48.00 P', '', '2', '', '', ''),
  quoted('11/13/2026', 'Buy', 'ABC', '', '200', '48.00', '', '-9600.00'),
  quoted('11/02/2026', 'Sell to Open', 'ABC 11/13/2026 48.00 P', '', '2', '2.60', '1.30', '518.70'),
)

const call = rawPosition({
  symbol: 'ABC   261218C00050000',
  asset_type: 'OPTION',
  short_quantity: 1,
  average_price: 1.2,
  market_value: -100,
})

const shares = (quantity: number) =>
  rawPosition({ symbol: 'ABC', long_quantity: quantity, average_price: 48, market_value: 49 * quantity })

describeDecidedInCode('a wheel that its broker holds otherwise', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, takeText } = await openUser(await openTestDatabase())
    await takeText(history)
    const hold = (positions: readonly Json[]) =>
      send('POST', '/portfolio/import/positions', payloadOf([rawAccount('99990000', positions)], now))
    const step = async () => {
      const [listed = {}] = (await send<Json[]>('GET', '/wheels/wheel-cycles?status=open')).body
      const { body: single } = await send<Json>('GET', `/wheels/wheel-cycles/${String(listed['id'])}`)
      expect([single['next_action'], single['next_reason']]).toEqual([
        listed['next_action'],
        listed['next_reason'],
      ])
      return [listed['next_action'], listed['next_reason'], listed['next_place']]
    }
    return { hold, step }
  }
  const sellsCall = ['Sell a call on 200 free shares', 'free since Nov 13', 'chain']
  const compares = (reason: string) => ['Compare with the broker', reason, 'reconciliation']

  it.each<[string, readonly Json[], readonly unknown[]]>([
    ['fewer shares', [shares(100)], compares('200 shares in the history, 100 shares at the broker')],
    [
      'a call that no entry shows',
      [shares(200), call],
      compares('none in the history, 1 short 50 call at the broker'),
    ],
    ['the same', [shares(200)], sellsCall],
    ['more shares, which are none of the wheel', [shares(500)], sellsCall],
    [
      'a call that has expired, of which is asked',
      [shares(200), { ...call, symbol: 'ABC   261113C00050000' }],
      sellsCall,
    ],
  ])('%s', async (_, positions, expected) => {
    const { hold, step } = await open()
    expect(await step()).toEqual(sellsCall)
    await hold(positions)
    expect(await step()).toEqual(expected)
  })

  const fewerShares = '200 shares in the history, 100 shares at the broker, and 1 more'
  it.each<[string, ...(readonly Json[])[]]>([
    ['the call listed first', [call, shares(100)]],
    ['the call listed last', [shares(100), call]],
    ['the call there before', [shares(200), call], [shares(100), call]],
  ])('names the shares before the calls: %s', async (_, ...snapshots) => {
    const { hold, step } = await open()
    for (const positions of snapshots) await hold(positions)
    expect(await step()).toEqual(compares(fewerShares))
  })

  it('agrees again with the next snapshot', async () => {
    const { hold, step } = await open()
    await hold([shares(100)])
    expect(await step()).toEqual(compares('200 shares in the history, 100 shares at the broker'))
    await hold([shares(200)])
    expect(await step()).toEqual(sellsCall)
  })
})
