/**
 * The roll sheet for 20 short options on a chain of 40 expirations: the answer of the real application, on a source that
 * answers at once. The chain is kept between the runs, as it is between two looks; what its marks say is reckoned anew.
 */
import {
  addDays,
  formatOptionSymbol,
  moneyFromMicros,
  optionContract,
  parseTradingDate,
} from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { plainContract, plainQuote, plainSource } from '../server/src/market-data/testing/plain-source.ts'
import type { Chain, ChainContract } from '../server/src/market-data/provider.ts'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { makePlace, openMigrated } from '../server/src/testing/test-database.ts'
import { milliseconds, quantile, timeEach, type Figure } from './measure.ts'
import { quoted, schwabFile } from '../server/src/formats/testing/broker-files.ts'

const legs = 20
const expirationCount = 40
const strikes = Array.from({ length: 30 }, (_, at) => 70 + at * 2)
const now = '2026-11-20T15:00:00Z'
const spot = 100

const dayOf = (text: string): TradingDate => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(`not a day: ${text}`)
  return read.value
}
const first = dayOf('2026-11-27')
const expirations = Array.from({ length: expirationCount }, (_, at) => addDays(first, at * 7))
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

/** Round figures that rise with time and with what is in the money. */
const priceOf = (right: 'Call' | 'Put', strike: number, week: number): number => {
  const inside = Math.max(0, right === 'Put' ? strike - spot : spot - strike)
  return (
    Math.round((inside + 1.2 * Math.sqrt(week + 1) * Math.exp(-Math.abs(strike - spot) / 15)) * 100) / 100
  )
}

const contractOf = (right: 'Call' | 'Put', strike: number, week: number): ChainContract => {
  const expiration = expirations[week] ?? first
  const terms = { right, strike: dollars(strike), expiration }
  const contract = optionContract({ root: 'ABC', ...terms })
  if (!contract.ok) throw new Error('not a contract')
  const quote = plainQuote(formatOptionSymbol(contract.value), priceOf(right, strike, week) + 0.05, now)
  return plainContract(quote, terms)
}

const chain: Chain = {
  underlying: plainQuote('ABC', spot, now, { previousClose: dollars(spot) }),
  expirations,
  contracts: expirations.flatMap((_, week) =>
    strikes.flatMap((strike) => [contractOf('Call', strike, week), contractOf('Put', strike, week)]),
  ),
}

/** A put sold in each of the first weeks, at another strike. */
const history = (): string => {
  const rows = Array.from({ length: legs }, (_, at) => {
    const [year, month, day] = (expirations[at] ?? first).split('-')
    const symbol = `ABC ${month}/${day}/${year} ${(90 + (at % 10) * 2).toFixed(2)} P`
    return quoted('11/02/2026', 'Sell to Open', symbol, symbol, '1', '2.00', '0.65', '199.35')
  })
  return schwabFile(...rows)
}

const openApp = async () => {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  const source = plainSource({ dividends: [] })
  source.tellChain(chain)
  const test = createTestApp(db, {}, { startsAt: now, sources: { primary: source } })
  const { access_token: token } = await test.signUp('bench')
  const form = new FormData()
  form.set('file', new File([history()], 'a.csv'))
  form.set('account_name', '1')
  const staged = await test.send<{ id: string }>('POST', '/imports', { token, body: form })
  await test.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
  const close = async () => {
    await db.close()
    await place.remove()
  }
  return { test, token, close }
}

export async function rollSheet(): Promise<Figure[]> {
  const { test, token, close } = await openApp()
  const { body } = await test.send<{ id: string }[]>('GET', '/wheels/ABC/roll-candidates', { token })
  if (body.length !== legs) throw new Error(`${body.length} legs instead of ${legs}`)
  const question = {
    option_ids: body.map(({ id }) => id),
    strategy: 'all',
    parameters: { target_dte: 60, strike_adjustment: 'otm', max_debit: 2000 },
  }
  const ask = async (): Promise<void> => {
    const { status } = await test.send('POST', '/wheels/ABC/roll-scenarios', { token, body: question })
    if (status !== 200) throw new Error(`answered ${status}`)
  }
  const [cold = Number.NaN] = await timeEach(1, ask)
  const durations = await timeEach(15, ask)
  const [wheel] = (await test.send<{ id: string }[]>('GET', '/wheels/wheel-cycles', { token })).body
  const plan = { strike_selection_method: 'delta', target_premium_rate: 1, min_dte: 30, max_dte: 90 }
  await test.send('PUT', `/wheels/${wheel?.id ?? ''}`, { token, body: plan })
  const planned = await timeEach(15, ask)
  await close()
  return [
    milliseconds('roll sheet of 20 legs on 40 expirations (median)', quantile(durations, 0.5), 200),
    milliseconds('roll sheet of 20 legs on 40 expirations, first look', cold, 500),
    milliseconds('the same with strikes by the delta of a plan (median)', quantile(planned, 0.5), 200),
  ]
}

if (process.argv[1] === import.meta.filename) console.table(await rollSheet())
