/** Lots of shares entered by hand. */
import { canonicalEquitySymbol, multiplyPriceWithin, refuse } from '@wheelwright/core'
import type { StockEntry } from '@wheelwright/api'
import type { PositionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { answer, done } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { deletePosition, findChangeable, manualDefaults } from '../portfolio/manual-position.ts'
import { positionEtag } from '../portfolio/position-etag.ts'
import { toPositionView } from '../portfolio/position-view.ts'
import { raiseRevision } from '../positions/revision.ts'

const noAccounts = new Map<string, string>()

const toRow = (userId: string, id: string, symbol: string, entry: StockEntry, now: string): PositionRow => ({
  ...manualDefaults,
  user_id: userId,
  id,
  position_key: `manual|${id}`,
  asset_type: 'EQUITY',
  symbol,
  long_quantity: entry.shares,
  short_quantity: 0,
  average_price: entry.costBasis,
  current_price: entry.marketPrice,
  price_as_of: now,
  price_source: 'manual',
  status: 'Open',
  version: 1,
  created_at: now,
  updated_at: now,
})

/** Both the cost and the value of the lot must be amounts that can be held. */
const isWithinRange = ({ shares, costBasis, marketPrice }: StockEntry): boolean =>
  [costBasis, marketPrice].every((price) => multiplyPriceWithin(price, shares, 1) !== null)

const tooLarge = 'Shares x price is beyond what can be held'
const beyondRange = refuse({
  kind: 'invalid',
  message: tooLarge,
  errors: [{ pointer: '/shares', message: tooLarge }],
} as const)

export function stockHandlers({ clock, newId }: Deps) {
  return {
    addStock: async ({ user, body, write }) => {
      const symbol = canonicalEquitySymbol(body.symbol)
      if (!symbol.ok) {
        const message = `'${body.symbol}' is not a share symbol`
        return refuse({ kind: 'invalid', message, errors: [{ pointer: '/symbol', message }] })
      }
      if (!isWithinRange(body)) return beyondRange
      return write(async (tx) => {
        const row = toRow(user.id, newId(), symbol.value, body, instantText(clock()))
        await tx.insertInto('positions').values(row).execute()
        await raiseRevision(tx, user.id)
        return answer(toPositionView(row, noAccounts, clock()), positionEtag(row))
      })
    },
    removeStock: async (call) => {
      return call.write(async (tx) => {
        const found = await findChangeable(tx, call, 'stock')
        if (!found.ok) return found
        await deletePosition(tx, found.row, instantText(clock()))
        return done
      })
    },
  } satisfies Partial<Handlers>
}
