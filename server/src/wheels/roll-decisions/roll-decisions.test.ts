/** The decision before a roll over HTTP: candidates, scenarios on a source's chain, recording, undoing. */
import { formatOptionSymbol, optionContract, type TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { casesOn, describeEachEngine } from '../../testing/engines.ts'
import { type TestApp } from '../../testing/test-app.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
type Choice = Json & { strategy: string | null; kind: string; tax: Json }
type Scenario = Json & {
  option_id: string
  options: Choice[]
  others: Choice[]
  messages: string[]
  chain: Json & { steps: Json[] }
}

const now = '2026-11-20T15:00:00Z'
const listed = (
  root: string,
  right: 'Call' | 'Put',
  strike: number,
  date: string,
  price: number,
  asOf = now,
) => {
  const expiration = date as TradingDate
  const contract = optionContract({ root, right, strike: dollars(strike), expiration })
  if (!contract.ok) throw new Error('no contract')
  const quote = plainQuote(formatOptionSymbol(contract.value), price, asOf)
  return plainContract(quote, { right, strike: dollars(strike), expiration })
}

const chainOf = (root: string, spot: number, contracts: Chain['contracts'], asOf = now): Chain => ({
  underlying: plainQuote(root, spot, asOf, { previousClose: dollars(spot) }),
  expirations: [...new Set(contracts.map(({ expiration }) => expiration))].toSorted(),
  contracts,
})

const puts = (asOf = now) => [
  listed('ABC', 'Put', 48, '2026-12-18', 2.6, asOf),
  listed('ABC', 'Put', 46, '2026-12-18', 1.5, asOf),
  listed('ABC', 'Put', 48, '2027-01-15', 3.4, asOf),
  listed('ABC', 'Put', 47, '2027-01-15', 2.9, asOf),
  listed('ABC', 'Put', 46, '2027-01-15', 2.4, asOf),
  listed('ABC', 'Put', 45, '2027-01-15', 1.9, asOf),
  listed('ABC', 'Put', 48, '2027-02-19', 4.1, asOf),
  listed('ABC', 'Call', 50, '2027-01-15', 1.2, asOf),
]

const decPut = 'ABC 12/18/2026 48.00 P'
const janPut = 'ABC 01/15/2027 47.00 P'
const sold = (count = 2): SchwabFill => ['11/02/2026', 'Sell to Open', decPut, count, 2, 0.65 * count]

const callsOf = (app: TestApp, token: string) => {
  const { send, takeText } = userCalls(app, token)
  const take = (...rows: SchwabFill[]) => takeText(schwabFile(...rows.map(schwabFillLine)))
  const candidates = (ticker = 'ABC') => send<Json[]>('GET', `/wheels/${ticker}/roll-candidates`)
  const scenarios = async (parameters: Json = {}, more: Json = {}, ticker = 'ABC') => {
    const ids = (await candidates(ticker)).body.map(({ id }) => id)
    const body = { option_ids: ids, strategy: 'all', parameters, ...more }
    return send<Scenario[]>('POST', `/wheels/${ticker}/roll-scenarios`, body)
  }
  const execute = (body: unknown, headers = {}) => send('POST', '/wheels/ABC/execute-roll', body, headers)
  const only = async (ticker = 'ABC') => {
    const [first] = (await candidates(ticker)).body
    return (first?.['id'] ?? '') as string
  }
  const entries = async () => (await send<{ items: Json[] }>('GET', '/portfolio/entries')).body.items
  const wheels = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const figures = async () => {
    const [wheel, pnl, options, data] = await Promise.all([
      wheels(),
      send<{ items: Json[] }>('GET', '/portfolio/pnl'),
      send<Json[]>('GET', '/portfolio/options'),
      send<{ cycles: Json[] }>('GET', '/wheels/ABC/data'),
    ])
    return {
      wheels: wheel.map(
        ({ premium_collected, total_pnl, strike_price, expiration_date, positions, status }) => ({
          premium_collected,
          total_pnl,
          strike_price,
          expiration_date,
          positions,
          status,
        }),
      ),
      pnl: pnl.body.items,
      options: options.body.map(({ symbol, contracts, cost_basis }) => ({ symbol, contracts, cost_basis })),
      cycles: data.body.cycles,
      entries: (await entries()).length,
    }
  }
  return { send, take, candidates, scenarios, execute, only, entries, wheels, figures }
}

const words = ({ strategy, kind, strike, expiration, net_credit }: Choice) =>
  `${strategy ?? kind} ${String(strike)} ${String(expiration)} ${String(net_credit)}`

const down = { strike: 47, expiration: '2027-01-15', close_price: 2.55, open_price: 2.95, fees: 2.6 }

describeEachEngine('the decision before a roll', ({ openTestDatabase, engine }) => {
  const open = async (chain: Chain | null = chainOf('ABC', 47, puts()), startsAt = now) => {
    const source = plainSource({ dividends: [{ exDate: '2026-12-30' as TradingDate, amount: dollars(0.3) }] })
    if (chain !== null) source.tellChain(chain)
    const sources = chain === null ? {} : { primary: source }
    const { test, token } = await openUser(await openTestDatabase(), { startsAt, sources })
    return { test, source, ...callsOf(test, token) }
  }
  const openPuts = async (chain?: Chain | null, startsAt?: string) => {
    const calls = await open(chain, startsAt)
    await calls.take(sold())
    return { ...calls, id: await calls.only() }
  }
  const fillFor = (id: string, more: Json = {}) => ({
    option_ids: [id],
    strategy: 'adjust_strike',
    fills: [{ option_id: id, ...down, ...more }],
  })

  describe('candidates', () => {
    it('are the short options that are open, with their price, delta and days', async () => {
      const { candidates } = await openPuts()
      const { status, body } = await candidates()
      expect([status, body]).toMatchObject([
        200,
        [
          {
            symbol: 'ABC   261218P00048000',
            option_type: 'put',
            strike: 48,
            expiration: '2026-12-18',
            contracts: 2,
            current_price: 2.6,
            days_to_expiration: 28,
            status: 'within_30_days',
            reason: '28 days left, 1.00 in the money',
            moves_with: null,
          },
        ],
      ])
      expect(body[0]?.['delta']).toBeLessThan(-0.3)
    })

    it('are none for a ticker with a wheel and no short option, and 404 for one without', async () => {
      const { candidates, send } = await open()
      expect((await candidates()).status).toBe(404)
      await send('POST', '/wheels/wheel-cycles', {
        ticker: 'ABC',
        strategy_type: 'cash_secured_put',
        strike_price: 48,
        contract_count: 2,
      })
      expect(await candidates()).toMatchObject({ status: 200, body: [] })
      expect((await candidates('💸')).status).toBe(404)
    })

    it('of another user are nobody’s', async () => {
      const { test, id } = await openPuts()
      const { access_token: token } = await test.signUp('bob')
      const bob = callsOf(test, token)
      expect((await bob.candidates()).status).toBe(404)
      const asked = await bob.send('POST', '/wheels/ABC/roll-scenarios', { option_ids: [id] })
      expect([asked.status, asked.body['message']]).toEqual([
        422,
        'Is no open short option of yours on ABC: it may have been closed or rolled in the meantime',
      ])
      expect((await bob.execute(fillFor(id))).status).toBe(422)
      expect(await bob.entries()).toEqual([])
    })

    it('that have expired or were adjusted say so', async () => {
      const { candidates, take } = await open(undefined, '2026-12-21T15:00:00Z')
      await take(sold())
      expect((await candidates()).body).toMatchObject([
        {
          status: 'expired',
          days_to_expiration: -3,
          // Not how the strike stands to the price of today.
          reason: 'expired Dec 18, 2026; what became of it is not known',
        },
      ])
    })
  })

  describe('scenarios', () => {
    it('compare rolls, closing, shares and waiting, to the cent', async () => {
      const { scenarios } = await openPuts()
      const { status, body } = await scenarios({ target_dte: 60, strike_adjustment: 'otm', max_debit: 200 })
      expect(status).toBe(200)
      const [scenario] = body
      expect(scenario).toMatchObject({
        contracts: 2,
        open: 2,
        mark: 2.6,
        spot: 47,
        intrinsic: 1,
        time_value: 1.6,
        fee_per_contract: 0.65,
        cover: 'cash',
        settlement: 'shares',
        recordable: true,
        // 2 x 200 - 1.30.
        chain: { credit: 398.7, rolls: 0, started_on: '2026-11-02' },
        messages: [],
      })
      expect(scenario?.options.map(words)).toEqual([
        // (3.40 - 2.60) x 200 - 2.60, and so on.
        'extend_dte 48 2027-01-15 157.4',
        'extend_dte 48 2027-02-19 297.4',
        'adjust_strike 46 2027-01-15 -42.6',
        'defensive 45 2027-01-15 -142.6',
      ])
      expect(scenario?.others.map(words)).toEqual([
        'close 48 2026-12-18 -521.3',
        expect.stringMatching(/^assignment 48 2026-12-18 /),
        'let_go 48 2026-12-18 0',
      ])
      // 48 - 3.40 + 0.0065; 48 - (398.70 + 157.40) / 200; closing at a loss of 1.20 a share and fees.
      expect(scenario?.options[0]).toMatchObject({
        days_added: 28,
        credit_per_day: 5.621429,
        break_even: 44.6065,
        net_stock_cost: 45.2195,
        chain_credit: 556.1,
        dividends: [{ ex_date: '2026-12-30', amount: 0.3 }],
        tax: { settles: true, result: -122.6, checks: ['written again'] },
      })
      expect([scenario?.['best'], scenario?.['best_reason']]).toEqual([
        0,
        expect.stringContaining('Most credit a day on what it ties up: '),
      ])
      expect(scenario?.options[0]?.['credit_per_year']).toBeCloseTo((157.4 / 9600) * (365 / 28), 9)
    })

    it('go by the rule, and say what a better one would have cost', async () => {
      const { scenarios } = await openPuts()
      const asked = { target_dte: 60, strike_adjustment: 'otm', max_debit: 200, best: 'lowest_cost' }
      const [scenario] = (await scenarios(asked)).body
      expect([scenario?.['best'], scenario?.['best_reason']]).toEqual([
        1,
        'Lowest net stock cost of the choices without a debit, 44.52. 45.00 of Jan 15, 2027 would be better, for a debit of 142.60.',
      ])
    })

    it('have the specification’s defaults: extend_dte, 30 days, a debit of 100 at most', async () => {
      const { send, id } = await openPuts()
      const { body } = await send<Scenario[]>('POST', '/wheels/ABC/roll-scenarios', { option_ids: [id] })
      expect(body[0]?.options.map(words)).toEqual([
        'extend_dte 48 2027-01-15 157.4',
        'extend_dte 48 2027-02-19 297.4',
      ])
    })

    it.each(
      casesOn(engine, [
        [{ target_dte: 6 }, 'Target DTE must be between 7 and 90'],
        [{ target_dte: 91 }, 'Target DTE must be between 7 and 90'],
        [{ max_debit: -10 }, 'Max debit must be at least 0'],
        [{ strike_adjustment: 'far' }, 'Must be one of current, otm, atm, defensive'],
        [{ premium_target: 'much' }, 'Must be one of credit, neutral, premium'],
      ]),
    )('are refused with %j', async (parameters, message) => {
      const { scenarios } = await openPuts()
      const refused = (await scenarios(parameters)) as unknown as { status: number; body: Json }
      expect([refused.status, refused.body['message']]).toEqual([422, message])
    })

    it('of nothing, of junk and of a sample are refused', async () => {
      const { send } = await openPuts()
      const ask = async (option_ids: unknown) => {
        const { status, body } = await send('POST', '/wheels/ABC/roll-scenarios', { option_ids })
        return [status, body['message']]
      }
      expect(await ask([])).toEqual([422, 'Select at least one option'])
      expect(await ask(['nobody'])).toEqual([
        422,
        'Is no open short option of yours on ABC: it may have been closed or rolled in the meantime',
      ])
      expect((await ask(['sample-1']))[0]).toBe(422)
      expect((await ask('x'))[0]).toBe(422)
    })

    it('without a source say what cannot be known, and keep what can', async () => {
      const { scenarios } = await openPuts(null)
      const [scenario] = (await scenarios()).body
      expect(scenario?.options).toEqual([])
      expect(scenario?.messages[0]).toContain('The option chain of ABC is not known: ')
      expect(scenario).toMatchObject({
        spot: null,
        mark: null,
        chain: { credit: 398.7 },
        recordable: true,
        best: null,
      })
      expect(scenario?.others.map(words)).toEqual([
        'close 48 2026-12-18 null',
        'assignment 48 2026-12-18 0',
        'let_go 48 2026-12-18 0',
      ])
      // 48 - 398.70 / 200.
      expect(scenario?.others[2]).toMatchObject({ net_stock_cost: 46.0065, break_even: 46.0065 })
    })

    it('on prices older than their session name the contracts and no figure', async () => {
      const old = '2026-11-18T20:00:00Z'
      const { scenarios } = await openPuts(chainOf('ABC', 47, puts(old), old))
      const [scenario] = (await scenarios({ target_dte: 60 })).body
      expect(scenario?.messages).toContain(
        'Prices of ABC’s options are older than their session, and no figure uses them.'.replace('’', "'"),
      )
      expect(scenario?.options.map(words)).toEqual([
        'extend_dte 48 2027-01-15 null',
        'extend_dte 48 2027-02-19 null',
      ])
      expect(scenario).toMatchObject({ spot: null, mark: null, time_value: null, best: null })
    })

    it('of an index option read cash settlement, and of an adjusted contract nothing', async () => {
      const chain = chainOf('SPX', 6000, [
        listed('SPXW', 'Put', 5900, '2026-12-18', 60),
        listed('SPXW', 'Put', 5900, '2027-01-15', 80),
      ])
      const { take, scenarios } = await open(chain)
      await take(['11/02/2026', 'Sell to Open', 'SPXW 12/18/2026 5900.00 P', 1, 70, 1])
      const [scenario] = (await scenarios({ target_dte: 60 }, {}, 'SPX')).body
      expect(scenario).toMatchObject({ settlement: 'cash', cover: 'cash', recordable: true })
      // (80 - 60) x 100 - 2.00.
      expect(scenario?.options.map(words)).toEqual(['extend_dte 5900 2027-01-15 1998'])
      expect(scenario?.options[0]?.tax).toMatchObject({ is_index: true, checks: [] })
    })

    it('of a spread count what its long option cost, in its chain and in every outcome', async () => {
      const { take, scenarios } = await open()
      await take(
        ['11/02/2026', 'Sell to Open', decPut, 1, 2, 0.65],
        ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 1, 1, 0.65],
      )
      const [scenario] = (await scenarios({ target_dte: 60 })).body
      expect(scenario).toMatchObject({
        cover: 'spread',
        chain: {
          credit: 98.7,
          fees: 1.3,
          steps: [
            { kind: 'sold', amount: 200 },
            { kind: 'bought', amount: -100 },
          ],
        },
      })
      const choice = (kind: string) => scenario?.others.find((each) => each.kind === kind)
      // 98.70 - (2.60 - 1.50) x 100 - 1.30, which is what closing settles as well.
      expect(choice('close')).toMatchObject({ chain_credit: -12.6, tax: { result: -12.6 } })
      // 98.70 - (48 - 47) x 100 at the price of now.
      expect(choice('let_go')).toMatchObject({ chain_credit: 98.7, outcome: { at_spot: -1.3 } })
    })

    it('of calls that shares cover in part, and of puts that a long one protects in part, say so', async () => {
      const { take, scenarios } = await open()
      await take(
        ['11/02/2026', 'Buy', 'ABC', 100, 49, 0],
        ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', 3, 1, 1.95],
        ['11/03/2026', 'Sell to Open', decPut, 2, 2, 1.3],
        ['11/03/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 1, 1, 0.65],
      )
      const said = (await scenarios()).body.map(({ option_type, cover, messages }) => [
        option_type,
        cover,
        messages[0],
      ])
      expect(said).toEqual([
        [
          'put',
          'spread',
          '1 of the 2 puts is a spread with 1 of ABC $46.00 put of Dec 18, 2026, which moves with it. The other counts by its whole strike.',
        ],
        ['call', 'naked', '1 of the 3 calls is covered. The figures count all of them as naked.'],
      ])
    })

    it('that only cost money say so with the minus of every other figure', async () => {
      const { scenarios } = await openPuts()
      const [scenario] = (await scenarios({ target_dte: 60, max_debit: 200 }, { strategy: 'defensive' })).body
      // -142.60 on 2 x 4,500 in 28 days.
      expect([scenario?.options.map(words), scenario?.['best_reason']]).toEqual([
        ['defensive 45 2027-01-15 -142.6'],
        'Most credit a day on what it ties up: −20.7% a year.',
      ])
    })

    it('of a covered call say what a call away below its net stock cost loses', async () => {
      const chain = chainOf('ABC', 50, [
        listed('ABC', 'Call', 48, '2026-12-18', 3),
        listed('ABC', 'Call', 48, '2027-01-15', 3.6),
        listed('ABC', 'Call', 55, '2027-01-15', 0.9),
      ])
      const { take, scenarios } = await open(chain)
      await take(
        ['11/02/2026', 'Buy', 'ABC', 100, 51, 0],
        ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 C', 1, 2, 0.65],
      )
      const [scenario] = (await scenarios({ target_dte: 60 })).body
      // (5,100 - 199.35) / 100.
      expect(scenario).toMatchObject({ cover: 'shares', net_stock_cost: 49.0065, option_type: 'call' })
      // (3.60 - 3.00) x 100 - 1.30 = 58.70; 48 is 0.4195 below 48.4195.
      expect(scenario?.options[0]).toMatchObject({
        net_credit: 58.7,
        net_stock_cost: 48.4195,
        loss_if_called: -41.95,
        tax: { qualified: { qualified: true, reason: null } },
      })
      expect(scenario?.others.map(words)).toContain('assignment 48 2026-12-18 0')
    })

    it('of a poor man’s covered call stay within its long call', async () => {
      const chain = chainOf('ABC', 50, [
        listed('ABC', 'Call', 55, '2026-12-18', 1),
        listed('ABC', 'Call', 55, '2027-01-15', 1.8),
        listed('ABC', 'Call', 55, '2027-02-19', 2.4),
        listed('ABC', 'Call', 40, '2027-01-15', 11.2),
      ])
      const { take, scenarios } = await open(chain)
      await take(
        ['11/02/2026', 'Buy to Open', 'ABC 01/15/2027 40.00 C', 1, 11, 0.65],
        ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 55.00 C', 1, 1.2, 0.65],
      )
      const [scenario] = (await scenarios({ target_dte: 60 })).body
      expect(scenario).toMatchObject({ cover: 'long call', moves_with: null })
      expect(scenario?.options.map(words)).toEqual(['extend_dte 55 2027-01-15 78.7'])
      expect(scenario?.options[0]).toMatchObject({ break_even: null })
      // The roll ends with the long call, which is then worth its intrinsic value of 10; it cost 11 and 0.65 of fees.
      expect(scenario?.['long_call']).toMatchObject({ strike: 40, expiration: '2027-01-15', cost: 11.0065 })
      expect(scenario).toHaveProperty('long_call.volatility', expect.closeTo(0.6437, 3))
      expect(scenario?.options[0]).toHaveProperty(
        'outcome.at_spot',
        expect.closeTo(119.35 + 78.7 - 100.65, 6),
      )
      // Assigned, the long call is exercised: 15 less what it cost, and the 1.20 that it is worth beyond its intrinsic value.
      const assigned = scenario?.others.find(({ kind }) => kind === 'assignment')
      expect(assigned).toMatchObject({ exercise: { strike: 40 } })
      expect(assigned).toHaveProperty('exercise.given_up', expect.closeTo(120, 1))
      expect(assigned).toHaveProperty('outcome.at_spot', expect.closeTo(119.35 + 1500 - 1100.65, 6))
    })

    it('are asked for by the position that Options shows, too', async () => {
      const { send } = await openPuts()
      const [position] = (await send<Json[]>('GET', '/portfolio/options')).body
      const { status, body } = await send<Scenario[]>('POST', '/wheels/ABC/roll-scenarios', {
        option_ids: [position?.['id']],
      })
      expect([status, body[0]?.['symbol']]).toEqual([200, 'ABC   261218P00048000'])
    })

    it('of several short legs come in the order in which they were asked for', async () => {
      const { take, scenarios, candidates } = await openPuts()
      await take(['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 46.00 P', 1, 1.2, 0.65])
      const ids = (await candidates()).body.map(({ id }) => id)
      expect(ids).toHaveLength(2)
      const { body } = await scenarios({}, { option_ids: ids.toReversed() })
      expect(body.map(({ option_id }) => option_id)).toEqual(ids.toReversed())
      expect(body.map(({ strike }) => strike)).toEqual([48, 46])
    })
  })

  describe('execute', () => {
    it('records both legs as entries at the fills, and undoing puts every figure back', async () => {
      const { id, execute, entries, figures, send, wheels } = await openPuts()
      const before = await figures()
      const { status, body } = await execute(fillFor(id))
      // (2.95 - 2.55) x 200 - 2.60.
      expect([status, body]).toMatchObject([
        200,
        {
          net_credit: 77.4,
          rolls: [
            { option_id: id, from: 'ABC   261218P00048000', into: 'ABC   270115P00047000', contracts: 2 },
          ],
          message:
            'Recorded: 2 contracts of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on Nov 20, 2026. Net credit 77.40. No order was sent to a broker.',
        },
      ])
      expect(await entries()).toMatchObject([
        {
          kind: 'sell-to-open',
          symbol: 'ABC   270115P00047000',
          price: 2.95,
          fees: 1.3,
          trade_date: '2026-11-20',
        },
        { kind: 'buy-to-close', symbol: 'ABC   261218P00048000', price: 2.55, fees: 1.3 },
        { kind: 'sell-to-open', quantity: -2 },
      ])
      expect(await wheels()).toMatchObject([
        { strike_price: 47, expiration_date: '2027-01-15', premium_collected: 990 },
      ])
      const taken = await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect(taken.status).toBe(204)
      expect(await figures()).toEqual(before)
      expect((await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)).status).toBe(404)
    })

    it('by the same key is one', async () => {
      const { id, execute, entries } = await openPuts()
      const key = { 'idempotency-key': 'roll-once-and-only-once' }
      const [first, second] = [await execute(fillFor(id), key), await execute(fillFor(id), key)]
      expect([first.status, second.body]).toEqual([200, first.body])
      expect(await entries()).toHaveLength(3)
    })

    it('from two tabs at once is one', async () => {
      const { id, execute, entries } = await openPuts()
      const answers = await Promise.all([execute(fillFor(id)), execute(fillFor(id))])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await entries()).toHaveLength(3)
    })

    it('of what is no longer open says so', async () => {
      const { id, execute, entries } = await openPuts()
      await execute(fillFor(id))
      const { status, body } = await execute(fillFor(id))
      expect([status, body['message']]).toEqual([409, expect.stringContaining('is no longer open')])
      expect(await entries()).toHaveLength(3)
    })

    it('of a part leaves the rest open, and the same part is not recorded twice', async () => {
      const { id, execute, candidates } = await openPuts()
      expect((await execute(fillFor(id, { contracts: 1, fees: 1.3 }))).status).toBe(200)
      expect((await candidates()).body.map(({ strike, contracts }) => [strike, contracts])).toEqual([
        [48, 1],
        [47, 1],
      ])
      const again = await execute(fillFor(id, { contracts: 1, fees: 1.3 }))
      expect([again.status, again.body['message']]).toEqual([
        409,
        expect.stringContaining(
          'This roll is recorded already: 1 contract of ABC $48.00 put of Dec 18, 2026',
        ),
      ])
    })

    it('imported later counts once', async () => {
      const { id, execute, take, figures } = await openPuts()
      await execute(fillFor(id))
      const before = await figures()
      await take(
        ['11/20/2026', 'Buy to Close', decPut, 2, 2.55, 1.3],
        ['11/20/2026', 'Sell to Open', janPut, 2, 2.95, 1.3],
      )
      const after = await figures()
      expect(after.pnl).toEqual(before.pnl)
      expect(after.options).toEqual(before.options)
    })

    it('is not undone while something stands on it', async () => {
      const { id, execute, take, send } = await openPuts()
      const { body } = await execute(fillFor(id))
      await take(['11/20/2026', 'Buy to Close', janPut, 2, 1, 1.3])
      const refused = await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect([refused.status, refused.body['message']]).toEqual([
        409,
        expect.stringContaining('Other entries close what this roll opened'),
      ])
    })

    it.each(
      casesOn(engine, [
        [{ expiration: '2026-12-18' }, 'Roll expiration must be later than current expiration'],
        [{ expiration: '2026-12-11' }, 'Roll expiration must be later than current expiration'],
        [{ expiration: null }, 'Missing required fields: expiration'],
        [{ contracts: 3 }, 'Only 2 contracts of ABC $48.00 put of Dec 18, 2026 are open'],
        [{ contracts: 0 }, 'Must be whole contracts'],
        [{ contracts: 1.5 }, 'Must be whole contracts'],
        [{ trade_date: '2026-11-21' }, 'Roll date must not be in the future'],
        [{ trade_date: '2026-11-01' }, 'On Nov 01, 2026 none of ABC $48.00 put of Dec 18, 2026 was open yet'],
        [{ open_price: null }, 'Please enter valid close debit and new leg (strike, expiry, premium).'],
        [{ close_price: -1 }, 'Close price must not be below zero'],
        [{ strike: 0 }, expect.any(String)],
        [{ option_id: 'other' }, 'Is none of the options that are rolled'],
      ]),
    )('is refused with %j, and nothing is written', async (change, message) => {
      const { id, execute, entries } = await openPuts()
      const { status, body } = await execute(fillFor(id, change))
      expect([status, body['message']]).toEqual([422, message])
      expect(await entries()).toHaveLength(1)
    })

    it('without fills names what is open', async () => {
      const { id, execute } = await openPuts()
      const { status, body } = await execute({ option_ids: [id], strategy: 'extend_dte', parameters: {} })
      expect([status, body['message']]).toEqual([
        422,
        'Fills of ABC $48.00 put of Dec 18, 2026 are missing: the price it was closed at, and the price the new contract was opened at. Nothing was written.',
      ])
    })

    it('of a sample is refused', async () => {
      const { execute } = await openPuts()
      const { status, body } = await execute(fillFor('sample-roll'))
      expect([status, body['message']]).toEqual([
        422,
        'Sample candidates cannot be recorded: they are no positions of yours. Nothing was written.',
      ])
    })

    it('after the expiration takes the day when it was bought back', async () => {
      const { take, only, execute } = await open(undefined, '2026-12-21T15:00:00Z')
      await take(sold())
      const id = await only()
      const without = await execute(fillFor(id))
      expect([without.status, without.body['message']]).toEqual([
        422,
        'The old option expired on Dec 18, 2026: say on which day it was bought back',
      ])
      expect((await execute(fillFor(id, { trade_date: '2026-12-17' }))).status).toBe(200)
    })

    it('of a position that no entry opened is refused', async () => {
      const { send, only, execute } = await open()
      await send('POST', '/options', {
        ticker: 'ABC',
        option_type: 'Put',
        strike_price: 48,
        expiration_date: '2026-12-18',
        contracts: -1,
        cost_basis: 2,
        status: 'Open',
      })
      const id = await only()
      const { status, body } = await execute(fillFor(id))
      expect([status, body['message']]).toEqual([
        422,
        expect.stringContaining('No entry of the ledger opened all of ABC $48.00 put'),
      ])
    })

    it('of an index option may have a strike above 10,000', async () => {
      const { take, candidates, send } = await open()
      await take(['11/02/2026', 'Sell to Open', 'NDX 12/18/2026 24000.00 P', 1, 300, 1])
      const [short] = (await candidates('NDX')).body as (Json & { id: string })[]
      const id = short?.id ?? ''
      const rolled = await send('POST', '/wheels/NDX/execute-roll', {
        option_ids: [id],
        fills: [
          {
            option_id: id,
            strike: 23900,
            expiration: '2027-01-15',
            close_price: 280,
            open_price: 310,
            fees: 2,
          },
        ],
      })
      expect([rolled.status, rolled.body['net_credit']]).toEqual([200, 2998])
    })

    it('of a spread moves both legs, and refuses one without the other', async () => {
      const { take, candidates, execute, entries } = await open()
      await take(
        ['11/02/2026', 'Sell to Open', decPut, 1, 2, 0.65],
        ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 1, 1, 0.65],
      )
      const [short] = (await candidates()).body as (Json & { id: string; moves_with: { id: string } })[]
      const { id, moves_with: long } = short ?? { id: '', moves_with: { id: '' } }
      const alone = await execute(fillFor(id))
      expect([alone.status, alone.body['message']]).toEqual([
        422,
        expect.stringContaining('Fills of ABC $46.00 put of Dec 18, 2026 are missing'),
      ])
      const both = await execute({
        option_ids: [id],
        fills: [
          {
            option_id: id,
            strike: 48,
            expiration: '2027-01-15',
            close_price: 2.6,
            open_price: 3.4,
            fees: 1.3,
          },
          {
            option_id: long.id,
            strike: 46,
            expiration: '2027-01-15',
            close_price: 1.5,
            open_price: 2.4,
            fees: 1.3,
          },
        ],
      })
      // (3.40 - 2.60) x 100 - 1.30, and (1.50 - 2.40) x 100 - 1.30.
      expect([both.status, both.body['net_credit']]).toEqual([200, -12.6])
      expect(both.body['message']).toContain('Net credit −12.60.')
      expect(new Set((await entries()).slice(0, 4).map(({ kind }) => kind))).toEqual(
        new Set(['buy-to-close', 'buy-to-open', 'sell-to-close', 'sell-to-open']),
      )
      expect((await candidates()).body).toMatchObject([
        { strike: 48, expiration: '2027-01-15', moves_with: {} },
      ])
    })

    it('ends rolling, and taken back the wheel is rolling again', async () => {
      const { id, execute, send, wheels } = await openPuts()
      const [wheel] = await wheels()
      await send('PATCH', `/wheels/wheel-cycles/${String(wheel?.['id'])}/status`, {
        new_status: 'rolling',
        status: 'rolling',
      })
      expect((await wheels())[0]?.['status']).toBe('rolling')
      const { body } = await execute(fillFor(id))
      expect((await wheels())[0]?.['status']).toBe('active')
      await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect((await wheels())[0]?.['status']).toBe('rolling')
    })

    it('by another user takes nothing back', async () => {
      const { test, id, execute, entries } = await openPuts()
      const { body } = await execute(fillFor(id))
      const { access_token: token } = await test.signUp('bob')
      const bob = callsOf(test, token)
      expect((await bob.send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)).status).toBe(404)
      expect(await entries()).toHaveLength(3)
    })

    it.each(casesOn(engine, ['option_ids', 'fills', 'strategy', 'parameters']))(
      'with junk as %s is refused',
      async (field) => {
        const { id, execute, entries } = await openPuts()
        for (const value of ['', 'NaN', 0, -1, 1e300, true, [{}], [null], '__proto__']) {
          const { status } = await execute({ ...fillFor(id), [field]: value })
          expect([field, value, status]).toEqual([
            field,
            value,
            expect.toSatisfy((code) => code >= 400 && code < 500),
          ])
        }
        expect(await entries()).toHaveLength(1)
      },
    )
  })
})
