/** Brokers post what became of an option days later, while their positions have the shares already. */
import { expect, it } from 'vitest'
import { openImports } from '../intake/testing/open-imports.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../testing/engines.ts'

interface Told {
  readonly symbol: string
  readonly text: string
  readonly evidence: readonly string[]
  readonly option: { readonly evidence: string }
  readonly choices: readonly { readonly choice: string }[]
  readonly alike: string
}

const account = '11112222'
const sold = [
  '10/20/2026 Sell to Open|ABC 11/13/2026 50.00 P|5|$1.00||$500.00',
  '10/20/2026 Sell to Open|ABC 11/13/2026 45.00 P|2|$0.40||$80.00',
]
const silent = 'No shares moved at the strike, and the broker has not reported that it expired.'

describeEachEngine(
  'an option past its expiration, of which the history says nothing',
  ({ openTestDatabase }) => {
    const open = async (shares: number, day: string, ...more: readonly string[]) => {
      const { take, post, get } = await openImports(await openTestDatabase())
      await take(schwabText(...sold, ...more), 'history.csv', account)
      const held =
        shares === 0 ? [] : [rawPosition({ symbol: 'ABC', long_quantity: shares, average_price: 50 })]
      const payload = payloadOf([rawAccount(account, held)], `${day}T15:00:00Z`)
      expect((await post('/portfolio/import/positions', payload)).status).toBe(200)
      const { items } = await get<{ items: Told[] }>('/portfolio/questions?kind=pending_expiry')
      const { pending } = await get<{ pending: { evidence: string }[] }>('/portfolio/reconciliation')
      const told = new Map(items.map((each) => [/\$\d+/.exec(each.text)?.[0], each]))
      return { told, grades: pending.map(({ evidence }) => evidence).toSorted() }
    }

    it('was assigned where the broker holds as many shares more, and is not answered with the others', async () => {
      const { told, grades } = await open(500, '2026-11-14')
      expect(told.get('$50')).toMatchObject({
        evidence: [
          'The broker’s positions of Nov 14, 2026 hold 500 shares more than the history: as many as an assignment would have brought.',
        ],
        option: { evidence: 'at the broker' },
        choices: [{ choice: 'delivered' }, { choice: 'expired' }],
      })
      expect(told.get('$45')).toMatchObject({ evidence: [silent], choices: [{ choice: 'expired' }, {}] })
      expect(told.get('$45')?.alike).not.toBe(told.get('$50')?.alike)
      expect(grades).toEqual(['at the broker', 'none'])
    })

    it('was assigned with the others where the broker holds as many shares as all of them brought', async () => {
      const { told, grades } = await open(700, '2026-11-14')
      const [one, other] = [told.get('$50')?.evidence, told.get('$45')?.evidence]
      expect(one).toEqual([
        'The broker’s positions of Nov 14, 2026 hold 700 shares more than the history: as many as all that expired together would have brought.',
      ])
      expect(other).toEqual(one)
      expect(grades).toEqual(['at the broker', 'at the broker'])
    })

    it('was assigned alone where puts and calls together would have moved as many, too', async () => {
      const calls = '10/20/2026 Sell to Open|ABC 11/13/2026 60.00 C|2|$0.40||$80.00'
      const { told, grades } = await open(500, '2026-11-14', calls)
      expect(told.get('$50')).toMatchObject({ option: { evidence: 'at the broker' } })
      expect(grades).toEqual(['at the broker', 'none', 'none'])
    })

    it('was not assigned with the others where nobody knows what it would have brought', async () => {
      const adjusted = '10/20/2026 Sell to Open|ABC1 11/13/2026 40.00 P|1|$0.40||$40.00'
      const { told, grades } = await open(700, '2026-11-14', adjusted)
      expect(told.get('$40')).toMatchObject({ evidence: [silent] })
      expect(grades).toEqual(['at the broker', 'at the broker', 'none'])
    })

    it.each([
      ['of its last day', 500, '2026-11-13'],
      ['with another number of shares', 300, '2026-11-14'],
      ['without shares', 0, '2026-11-14'],
    ])('is not explained by positions %s', async (_, shares, day) => {
      const { told, grades } = await open(shares, day)
      expect([...told.values()].map(({ evidence }) => evidence)).toEqual([[silent], [silent]])
      expect(grades).toEqual(['none', 'none'])
    })
  },
)
