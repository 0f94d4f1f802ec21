/** Options entered by hand. What came with an import follows the broker and is refused. */
import { isDeepStrictEqual } from 'node:util'
import {
  formatOptionSymbol,
  multiplyPriceWithin,
  negateQuantity,
  optionContract,
  refuse,
} from '@wheelwright/core'
import type { OptionContract } from '@wheelwright/core'
import type { OptionEntry } from '@wheelwright/api'
import type { PositionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, done } from '../http/call.ts'
import type { Handlers, Refused } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { deletePosition, findChangeable, findPosition, manualDefaults } from '../portfolio/manual-position.ts'
import { positionEtag } from '../portfolio/position-etag.ts'
import { selectHeld } from '../price-checks/held-prices.ts'
import { toPositionView } from '../portfolio/position-view.ts'
import { selectAccountNumbers, withLatestPrice } from '../positions/queries.ts'
import { raiseRevision } from '../positions/revision.ts'

const contractMultiplier = 100

const contractFaults = {
  'bad-root': { pointer: '/ticker', message: 'Ticker must be the symbol of an option, as in PCG or BRK.B' },
  'bad-strike': {
    pointer: '/strike_price',
    message: 'Strike price must be at least 0.001, below 100,000, in whole tenths of a cent',
  },
  'bad-expiration': { pointer: '/expiration_date', message: 'Expiration date must be between 2000 and 2099' },
} as const

/** What it cost, what it is worth and what it obliges to must be amounts that can be held. */
const isWithinRange = ({ contracts, costBasis, strikePrice, currentPrice }: OptionEntry): boolean =>
  [costBasis, strikePrice, currentPrice ?? costBasis].every(
    (price) => multiplyPriceWithin(price, contracts, contractMultiplier) !== null,
  )

const tooLarge = 'Contracts x price is beyond what can be held'
const beyondRange: Refused = refuse({
  kind: 'invalid',
  message: tooLarge,
  errors: [{ pointer: '/contracts', message: tooLarge }],
})

const fromTheFuture: Refused = refuse({
  kind: 'invalid',
  message: 'A price cannot be later than now',
  errors: [{ pointer: '/price_as_of', message: 'A price cannot be later than now' }],
})

const contractFor = (entry: OptionEntry, nowMs: number): { ok: true; contract: OptionContract } | Refused => {
  const { ticker: root, optionType: right, strikePrice: strike, expirationDate: expiration } = entry
  const made = optionContract({ root, right, strike, expiration })
  if (made.ok && !isWithinRange(entry)) return beyondRange
  if (Date.parse(entry.priceAsOf ?? '') > nowMs) return fromTheFuture
  if (made.ok) return { ok: true, contract: made.value }
  const { pointer, message } = contractFaults[made.refusal.kind]
  return refuse({ kind: 'invalid', message, errors: [{ pointer, message }] })
}

const priceColumns = (entry: OptionEntry, now: string) => {
  const { currentPrice: price = null, priceAsOf = now, priceSource = 'manual', priceIsDelayed } = entry
  return {
    current_price: price,
    price_as_of: price === null ? null : priceAsOf,
    price_source: price === null ? null : priceSource,
    price_is_delayed: price !== null && priceIsDelayed === true ? (1 as const) : (0 as const),
  }
}

/** The columns that the form decides. A price that is not given is unknown, and keeps no age. */
const entryColumns = (entry: OptionEntry, contract: OptionContract, now: string) => {
  return {
    symbol: formatOptionSymbol(contract),
    underlying_symbol: contract.underlying,
    option_type: contract.right,
    strike_price: contract.strike,
    expiration_date: contract.expiration,
    multiplier: contractMultiplier,
    is_adjusted: contract.adjusted ? (1 as const) : (0 as const),
    long_quantity: Math.max(0, entry.contracts),
    short_quantity: Math.max(0, negateQuantity(entry.contracts)),
    average_price: entry.costBasis,
    ...priceColumns(entry, now),
    status: entry.status,
    updated_at: now,
  }
}

const newRow = (
  userId: string,
  id: string,
  entry: OptionEntry,
  contract: OptionContract,
  now: string,
): PositionRow => ({
  ...manualDefaults,
  ...entryColumns(entry, contract, now),
  user_id: userId,
  id,
  position_key: `manual|${id}`,
  asset_type: 'OPTION',
  version: 1,
  created_at: now,
})

/** A price that the form leaves as it was keeps its age. Of what says nothing new the row itself comes back. */
const changedRow = (
  row: PositionRow,
  entry: OptionEntry,
  contract: OptionContract,
  now: string,
): PositionRow => {
  const columns = entryColumns(entry, contract, now)
  const isOwnPrice = entry.priceAsOf === undefined
  const isSamePrice =
    entry.currentPrice === undefined || (isOwnPrice && entry.currentPrice === row.current_price)
  const price = isSamePrice
    ? {
        current_price: row.current_price,
        price_as_of: row.price_as_of,
        price_source: row.price_source,
        price_is_delayed: row.price_is_delayed,
      }
    : {}
  const changed = { ...row, ...columns, ...price }
  const isAsItWas = isDeepStrictEqual({ ...changed, updated_at: row.updated_at }, row)
  return isAsItWas ? row : { ...changed, version: row.version + 1 }
}

const store = async (tx: Parameters<typeof raiseRevision>[0], row: PositionRow): Promise<void> => {
  const { user_id, id, position_key: _key, created_at: _made, ...columns } = row
  await tx.updateTable('positions').set(columns).where('user_id', '=', user_id).where('id', '=', id).execute()
  await raiseRevision(tx, user_id)
}

export function optionHandlers({ db, clock, newId }: Deps) {
  const view = (row: PositionRow) => answer(toPositionView(row, new Map(), clock()), positionEtag(row))
  return {
    option: async ({ user, parameters }) => {
      const found = await findPosition(db.read, user.id, parameters.id, 'option')
      if (!found.ok) return found
      const accounts = await selectAccountNumbers(db.read, user.id)
      const held = await selectHeld(db.read, user.id)
      const row = await withLatestPrice(db.read, found.row)
      return answer(toPositionView(row, accounts, clock(), held), positionEtag(row))
    },
    addOption: async ({ user, body, write }) => {
      const made = contractFor(body, clock())
      if (!made.ok) return made
      return write(async (tx) => {
        const row = newRow(user.id, newId(), body, made.contract, instantText(clock()))
        await tx.insertInto('positions').values(row).execute()
        await raiseRevision(tx, user.id)
        return view(row)
      })
    },
    changeOption: async (call) => {
      const made = contractFor(call.body, clock())
      if (!made.ok) return made
      return call.write(async (tx) => {
        const found = await findChangeable(tx, call, 'option')
        if (!found.ok) return found
        const row = changedRow(found.row, call.body, made.contract, instantText(clock()))
        if (row !== found.row) await store(tx, row)
        return view(row)
      })
    },
    removeOption: async (call) => {
      return call.write(async (tx) => {
        const found = await findChangeable(tx, call, 'option')
        if (!found.ok) return found
        await deletePosition(tx, found.row, instantText(clock()))
        return done
      })
    },
  } satisfies Partial<Handlers>
}
