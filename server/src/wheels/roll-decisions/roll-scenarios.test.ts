/** The decision before a roll over HTTP: scenarios on the chain of a source. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import {
  chainOf,
  decPut,
  decisionsIn,
  listed,
  puts,
  words,
  type Json,
  type Scenario,
} from '../testing/open-roll-decisions.ts'

describeDecidedInCode('the decision before a roll', ({ openTestDatabase, engine }) => {
  const { open, openPuts } = decisionsIn(openTestDatabase)

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
        'Lowest net stock cost of the choices without a debit, $44.52. $45.00 of Jan 15, 2027 would be better, for a debit of $142.60.',
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
        'Is not an open short option of yours on ABC: it may have been closed or rolled in the meantime',
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
})
