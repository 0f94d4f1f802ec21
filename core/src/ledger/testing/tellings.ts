// Random ledgers of several accounts and symbols as scenarios tell them: trades, assignments, transfers between the
// taxable accounts and whatever wash sales make of it. One account is an IRA.
import fc from 'fast-check'
import { day } from '../../testing/samples.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'

const accounts = ['main', 'other', 'ira'] as const
const symbols = ['KO', 'PEP'] as const

const step = fc.record({
  account: fc.constantFrom(...accounts),
  symbol: fc.constantFrom(...symbols),
  does: fc.constantFrom(
    ...(['buy', 'buy', 'sell', 'sell', 'sell', 'put', 'puts', 'call away', 'roll'] as const),
    ...([
      'long call',
      'exercise',
      'long put',
      'again',
      'protect',
      'move',
      'move',
      'carry',
      'capital',
    ] as const),
  ),
  days: fc.integer({ min: 0, max: 40 }),
  shares: fc.integer({ min: 1, max: 150 }),
  price: fc.integer({ min: 20, max: 60 }),
  order: fc.option(fc.nat(2)),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A ledger as a scenario tells it, with what each account holds. */
class Telling {
  readonly lines: string[] = ['fee 0.65']
  readonly #held = new Map<string, number>()
  date = day('2024-01-02')

  sayOn(account: string, date: TradingDate, line: string): void {
    this.lines.push(`account ${account}`, `${date} ${line}`)
  }

  held(account: string, symbol: string): number {
    return this.#held.get(`${account} ${symbol}`) ?? 0
  }

  later(days: number): TradingDate {
    this.date = addDays(this.date, days)
    return this.date
  }

  say({ account, order }: Pick<Step, 'account' | 'order'>, line: string): void {
    const ordered = order === null || /ASSIGN|EXERCISE/.test(line) ? '' : ` order ${order}`
    this.lines.push(`account ${account}`, `${this.date} ${line}${ordered}`)
  }

  everHeld(account: string, symbol: string): boolean {
    return this.#held.has(`${account} ${symbol}`)
  }

  hold({ account, symbol }: Pick<Step, 'account' | 'symbol'>, more: number): void {
    this.#held.set(`${account} ${symbol}`, this.held(account, symbol) + more)
  }
}

const doing: Readonly<Record<Step['does'], (telling: Telling, step: Step) => void>> = {
  buy: (telling, at) => {
    telling.say(at, `BUY ${at.shares} ${at.symbol} @ ${at.price}.13 fee 0.07`)
    telling.hold(at, at.shares)
  },
  sell: (telling, at) => {
    const sold = Math.min(at.shares, telling.held(at.account, at.symbol))
    if (sold === 0) return
    telling.say(at, `SELL ${sold} ${at.symbol} @ ${at.price - 10}.00 fee 0.03`)
    telling.hold(at, -sold)
  },
  put: (telling, at) => assignPuts(telling, at, 1),
  puts: (telling, at) => assignPuts(telling, at, 2),
  'call away': (telling, at) => {
    if (telling.held(at.account, at.symbol) < 100) return
    const call = `1 ${at.symbol} ${at.price}C ${addDays(telling.date, 3)}`
    telling.say(at, `STO ${call} @ 0.50`)
    telling.later(3)
    telling.say(at, `ASSIGN ${call}`)
    telling.hold(at, -100)
  },
  roll: (telling, at) => {
    const put = `1 ${at.symbol} ${at.price}P ${addDays(telling.date, 30)}`
    telling.say(at, `STO ${put} @ 1.00`)
    telling.later(2)
    telling.say(at, `BTC ${put} @ 3.00`)
  },
  'long call': (telling, at) => {
    const call = `1 ${at.symbol} ${at.price}C ${addDays(telling.date, 60)}`
    telling.say(at, `BTO ${call} @ 2.00`)
    telling.later(at.days)
    telling.say(at, `STC ${call} @ 1.00`)
  },
  exercise: (telling, at) => {
    const call = `${at.symbol} ${at.price}C ${addDays(telling.date, 60)}`
    telling.say(at, `BTO 3 ${call} @ 2.00`)
    // Some are sold before, and the rest is exercised at once or one after the other.
    const sold = at.shares % 3
    telling.later(at.days)
    if (sold > 0) telling.say(at, `STC ${sold} ${call} @ 1.50`)
    for (const exercised of at.price % 2 === 0 ? [3 - sold] : Array<number>(3 - sold).fill(1)) {
      telling.later(5)
      telling.say(at, `EXERCISE ${exercised} ${call}`)
      telling.hold(at, 100 * exercised)
    }
  },
  'long put': (telling, at) => {
    const put = `1 ${at.symbol} ${at.price}P ${addDays(telling.date, 50)}`
    telling.say(at, `BTO ${put} @ 2.00`)
    telling.later(Math.min(at.days, 50))
    telling.say(at, `STC ${put} @ 1.00`)
  },
  again: (telling, at) => {
    const put = `1 ${at.symbol} 33P 2035-01-19`
    for (const [opening, closing] of [
      ['2.00', '1.00'],
      ['1.10', '0.90'],
    ]) {
      telling.say(at, `BTO ${put} @ ${opening}`)
      telling.later(at.days)
      telling.say(at, `STC ${put} @ ${closing}`)
    }
  },
  protect: (telling, at) => {
    if (telling.held(at.account, at.symbol) < 100) return
    const put = `1 ${at.symbol} ${at.price}P 2035-01-19`
    telling.say(at, `BTO ${put} @ 2.00`)
    telling.later(at.days)
    telling.say(at, `EXERCISE ${put}`)
    telling.hold(at, -100)
  },
  move: (telling, at) => moveShares(telling, at),
  carry: (telling, at) => carryOption(telling, at),
  // On what is held, was sold, or has moved on.
  capital: (telling, at) => {
    if (!telling.everHeld(at.account, at.symbol)) return
    telling.later(1)
    telling.say({ account: at.account, order: null }, `RETURN ${at.symbol} ${at.shares}.37`)
  },
}

/** Between the taxable accounts, the row in before or after the row out. */
const moveShares = (telling: Telling, { account, symbol, shares, days }: Step): void => {
  if (account === 'ira') return
  const other = account === 'main' ? 'other' : 'main'
  const held = telling.held(account, symbol)
  const moved = shares % 3 === 0 ? Math.min(shares, held) : held
  if (moved === 0) return
  const name = `${telling.lines.length}`
  const later = addDays(telling.date, days % 11)
  const [left, came] = days % 2 === 0 ? [telling.date, later] : [later, telling.date]
  telling.sayOn(account, left, `TRANSFER -${moved} ${symbol} id out${name}`)
  telling.sayOn(other, came, `TRANSFER ${moved} ${symbol} id in${name}`)
  telling.lines.push(`same out${name} in${name}`)
  telling.hold({ account, symbol }, -moved)
  telling.hold({ account: other, symbol }, moved)
}

/** A put that is written, or a call that is bought, in one account, and ends in another. */
const carryOption = (telling: Telling, at: Step): void => {
  if (at.account === 'ira') return
  const other = { ...at, account: at.account === 'main' ? 'other' : 'main' } as const
  const isShort = at.shares % 2 === 0
  const terms = `${at.symbol} ${at.price}${isShort ? 'P' : 'C'} ${addDays(telling.date, 40)}`
  telling.say(at, `${isShort ? 'STO' : 'BTO'} 2 ${terms} @ 1.50`)
  telling.later(1)
  const name = `${telling.lines.length}`
  const contracts = 1 + (at.shares % 2)
  telling.sayOn(
    at.account,
    telling.date,
    `TRANSFER ${isShort ? contracts : -contracts} ${terms} id out${name}`,
  )
  const came = addDays(telling.date, at.days % 11)
  telling.sayOn(other.account, came, `TRANSFER ${isShort ? -contracts : contracts} ${terms} id in${name}`)
  telling.lines.push(`same out${name} in${name}`)
  telling.later(1)
  if (contracts < 2) telling.say(at, `${isShort ? 'BTC' : 'STC'} 1 ${terms} @ 0.80`)
  if (isShort && at.days % 2 === 0) {
    telling.say(other, `ASSIGN ${contracts} ${terms}`)
    telling.hold(other, 100 * contracts)
  } else telling.say(other, `${isShort ? 'BTC' : 'STC'} ${contracts} ${terms} @ 1.10`)
}

const assignPuts = (telling: Telling, at: Step, contracts: number): void => {
  const put = `${contracts} ${at.symbol} ${at.price}P ${addDays(telling.date, 4)}`
  telling.say(at, `STO ${put} @ 1.00`)
  telling.later(4)
  telling.say(at, `ASSIGN ${put}`)
  telling.hold(at, 100 * contracts)
}

/** Ledgers of several accounts and symbols, one account an IRA. Flat, all shares are sold at the end. */
export function tellings(isFlat: boolean) {
  return fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }).map((steps) => {
    const telling = new Telling()
    for (const each of steps) {
      telling.later(each.days % 8)
      doing[each.does](telling, each)
    }
    telling.later(3)
    for (const account of isFlat ? accounts : [])
      for (const symbol of symbols) {
        const held = telling.held(account, symbol)
        if (held > 0) telling.say({ account, order: null }, `SELL ${held} ${symbol} @ 37.77`)
      }
    return telling.lines.join('\n')
  })
}
