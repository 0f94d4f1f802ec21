/** What may be done with lots, rolls, wheels, entries and tickers, each with the call that takes it back. */
import type { ActingUser, Json } from './acting-user.ts'

export interface Act {
  readonly name: string
  /** The campaign's own page and lots go on telling of what a list hides. */
  readonly hides?: true
  /** Answers the call that takes it back. */
  readonly act: (user: ActingUser) => Promise<() => Promise<unknown>>
}

const onLot = (
  name: string,
  [action, ticker, account, isSpread = false]: readonly [string | null, string, string, boolean?],
  body: Json,
): Act => ({
  name: `on Lots, ${name}`,
  act: async (user) => {
    const where =
      action === null
        ? { account_id: (await user.groupOf(ticker, account)).account_id, ticker, trade_date: '2026-11-20' }
        : await user.lotFor(action, ticker, account, isSpread)
    const placed = await user.send('POST', '/lots/orders', { ...where, ...body })
    return () => user.send('DELETE', `/lots/orders/${String(placed['order_id'])}`)
  },
})

const executed = (
  name: string,
  [ticker, symbol, account]: readonly [string, string, string],
  fill: Json,
  long: Json | null = null,
): Act => ({
  name: `on the roll sheet, ${name}`,
  act: async (user) => {
    const short = await user.shortOf(ticker, symbol, account)
    const isRoll = 'open_price' in fill
    const fills = [
      { option_id: short.id, ...fill },
      ...(long === null ? [] : [{ option_id: short.moves_with?.id, ...long }]),
    ]
    const path = `/wheels/${ticker}/${isRoll ? 'execute-roll' : 'close-options'}`
    const done = await user.send('POST', path, { option_ids: [short.id], fills })
    const undo = isRoll ? `rolls/${String(done['roll_id'])}` : `closes/${String(done['closing_id'])}`
    return () => user.send('DELETE', `/wheels/${ticker}/${undo}`)
  },
})

const entered = (name: string, account: string, ticker: string, bodies: readonly Json[]): Act => ({
  name: `by hand, ${name}`,
  act: async (user) => {
    const { account_id } = await user.groupOf(ticker, account)
    const ids: string[] = []
    for (const body of bodies) {
      const made = await user.send<{ items: { id: string }[] }>('POST', '/portfolio/entries', {
        account_id,
        ...body,
      })
      ids.push(...made.items.slice(0, 1).map(({ id }) => id))
    }
    return async () => {
      for (const id of ids.toReversed()) await user.send('DELETE', `/portfolio/entries/${id}`)
    }
  },
})

const restoring = (user: ActingUser) => async () => {
  const { items } = await user.send<{ items: { kind: string; id: string }[] }>('GET', '/trash')
  const wanted = items.filter(({ kind }) => kind === 'wheel' || kind === 'ticker')
  await user.send('POST', '/trash/restore', { items: wanted.map(({ kind, id }) => ({ kind, id })) })
}

const put45 = 'ABC   261218P00045000'
export const acts: readonly Act[] = [
  onLot('a call covers', ['cover', 'ABC', 'one'], {
    form: 'sell call',
    strike: 53,
    expiration: '2027-01-15',
    premium: 1.1,
    fees: 0.65,
  }),
  onLot('a call covers shares bought outside a wheel', ['cover', 'XYZ', 'one'], {
    form: 'sell call',
    strike: 22,
    expiration: '2027-01-15',
    premium: 0.4,
    fees: 0.65,
  }),
  onLot('a call covers those of the other account', ['cover', 'XYZ', 'two'], {
    form: 'sell call',
    strike: 23,
    expiration: '2027-01-15',
    premium: 0.3,
  }),
  onLot('a call is bought back', ['close', 'ABC', 'one'], {
    form: 'close call',
    debit: 0.4,
    quantity: 1,
    fees: 0.65,
  }),
  onLot('a call is rolled', ['roll', 'ABC', 'one'], {
    form: 'roll',
    debit: 0.4,
    strike: 53,
    expiration: '2027-01-15',
    premium: 1.2,
    fees: 1.3,
  }),
  onLot('the call of a long call is rolled', ['roll', 'LNG', 'one'], {
    form: 'roll',
    debit: 0.9,
    strike: 57,
    expiration: '2027-01-15',
    premium: 1.4,
    fees: 1.3,
  }),
  onLot('the call of a long call is bought back', ['close', 'LNG', 'one'], {
    form: 'close call',
    debit: 0.9,
    quantity: 1,
  }),
  onLot('two of two calls after a split are bought back', ['close', 'SPL', 'one'], {
    form: 'close call',
    debit: 0.2,
    quantity: 2,
    fees: 1.3,
  }),
  onLot('one of two calls after a split is rolled', ['roll', 'SPL', 'one'], {
    form: 'roll',
    debit: 0.2,
    strike: 34,
    expiration: '2027-01-15',
    premium: 0.5,
  }),
  onLot('half of the puts are bought back', ['close put', 'ABC', 'one'], {
    form: 'close put',
    debit: 0.3,
    quantity: 2,
    fees: 1.3,
  }),
  onLot('both legs of a spread end', ['close put', 'ABC', 'two', true], {
    form: 'close put',
    debit: 0.9,
    quantity: 1,
    legs: 'both',
    long_price: 0.35,
    fees: 1.3,
  }),
  onLot('the short leg of a spread ends alone', ['close put', 'ABC', 'two', true], {
    form: 'close put',
    debit: 0.9,
    quantity: 2,
    legs: 'short',
    fees: 1.3,
  }),
  onLot('a put begins a lot', [null, 'ABC', 'two'], {
    form: 'sell put',
    strike: 44,
    expiration: '2026-12-18',
    premium: 0.7,
  }),
  onLot('shares begin a lot', [null, 'ABC', 'two'], { form: 'buy shares', price: 51.25, fees: 1 }),
  executed('two of four puts are rolled', ['ABC', put45, 'one'], {
    contracts: 2,
    close_price: 0.5,
    open_price: 1.1,
    fees: 2.6,
    expiration: '2027-01-15',
  }),
  executed('three puts of the other account are rolled', ['ABC', put45, 'two'], {
    contracts: 3,
    close_price: 0.5,
    open_price: 0.9,
    fees: 3.9,
    strike: 44,
    expiration: '2027-01-15',
  }),
  executed(
    'a put spread is rolled in part',
    ['ABC', 'ABC   261218P00048000', 'two'],
    { contracts: 1, close_price: 0.9, open_price: 1.6, fees: 1.3, expiration: '2027-01-15' },
    { contracts: 1, close_price: 0.4, open_price: 0.9, fees: 1.3, expiration: '2027-01-15' },
  ),
  executed(
    'a call spread is closed',
    ['ABC', 'ABC   261218C00055000', 'two'],
    { close_price: 0.4, fees: 0.65 },
    { close_price: 0.1, fees: 0.65 },
  ),
  executed(
    'a call spread is rolled',
    ['ABC', 'ABC   261218C00055000', 'two'],
    { close_price: 0.4, open_price: 0.8, fees: 1.3, expiration: '2027-01-15' },
    { close_price: 0.1, open_price: 0.25, fees: 1.3, expiration: '2027-01-15' },
  ),
  entered('half of the puts are assigned', 'one', 'ABC', [
    { kind: 'assignment', symbol: put45, quantity: 2, trade_date: '2026-11-19' },
  ]),
  entered('all puts of one account are assigned, and a call is sold', 'two', 'ABC', [
    { kind: 'assignment', symbol: put45, quantity: 3, trade_date: '2026-11-18' },
    {
      kind: 'sell-to-open',
      symbol: 'ABC   261218C00047000',
      quantity: 2,
      price: 1,
      trade_date: '2026-11-19',
    },
  ]),
  {
    name: 'a wheel is closed with its fills',
    act: async ({ send, wheelOf }) => {
      const { id } = await wheelOf('LNG', 'one')
      const { open_to_close } = await send<{ open_to_close: (Json & { id: string; quantity: number })[] }>(
        'GET',
        `/wheels/${id}/close-summary`,
      )
      const fills = open_to_close.map((row) => ({
        position_id: row.id,
        close_price: 1.5,
        fees: 0.65,
        trade_date: '2026-11-20',
        contracts: Math.abs(row.quantity),
      }))
      const { closing } = await send<{ closing: { id: string } }>('POST', `/wheels/${id}/close`, { fills })
      return () => send('DELETE', `/wheels/${id}/closings/${closing.id}`)
    },
  },
  {
    name: 'a wheel is deleted and restored',
    hides: true,
    act: async (user) => {
      await user.send('DELETE', `/wheels/wheel-cycles/${(await user.wheelOf('ABC', 'two')).id}`)
      return restoring(user)
    },
  },
  {
    name: 'the wheels of a ticker are deleted from its card and restored',
    hides: true,
    act: async (user) => {
      await user.send('DELETE', '/wheels/tickers/ABC')
      return restoring(user)
    },
  },
  {
    name: 'a ticker is tracked and untracked',
    act: async ({ send }) => {
      await send('POST', '/wheels/track-ticker', { ticker: 'QQQQ' })
      return () => send('DELETE', '/wheels/tickers/QQQQ')
    },
  },
  {
    name: 'a wheel by hand stands on top of the ledger’s',
    act: async ({ send }) => {
      const plan = {
        ticker: 'ABC',
        strategy_type: 'cash_secured_put',
        strike_price: 45,
        contract_count: 4,
        expiration_date: '2026-12-18',
        premium: 0.9,
      }
      const { id } = await send<{ id: string }>('POST', '/wheels/wheel-cycles', plan)
      return () => send('DELETE', `/wheels/wheel-cycles/${id}`)
    },
  },
]
