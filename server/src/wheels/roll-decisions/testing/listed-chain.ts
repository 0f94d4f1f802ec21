/** A user with an option chain of a source, and the calls of the roll sheet. */
import { formatOptionSymbol, optionContract, type TradingDate } from '@wheelwright/core'
import type { Chain } from '../../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../../market-data/testing/plain-source.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../../formats/testing/broker-files.ts'
import { openUser, userCalls } from '../../../testing/open-user.ts'

export type Json = Record<string, unknown>
export type SheetChoice = Json & { readonly strategy: string | null; readonly kind: string }
export type Sheet = Json & {
  readonly option_id: string
  readonly options: SheetChoice[]
  readonly others: SheetChoice[]
  readonly messages: string[]
  readonly moves_with: (Json & { readonly id: string }) | null
}

export const now = '2026-11-20T15:00:00Z'

/** `[right, strike, expiration, price]` */
export type ListedRow = readonly ['Call' | 'Put', number, string, number]

export function chainOf(root: string, spot: number, rows: readonly ListedRow[], asOf = now): Chain {
  const contracts = rows.map(([right, strike, date, price]) => {
    const expiration = date as TradingDate
    const made = optionContract({ root, right, strike: dollars(strike), expiration })
    if (!made.ok) throw new Error('no contract')
    const quote = plainQuote(formatOptionSymbol(made.value), price, asOf)
    return plainContract(quote, { right, strike: dollars(strike), expiration })
  })
  return {
    underlying: plainQuote(root, spot, asOf, { previousClose: dollars(spot) }),
    expirations: [...new Set(contracts.map(({ expiration }) => expiration))].toSorted(),
    contracts,
  }
}

/** Of ABC; with `chain` null no source answers. */
export async function openSheets(
  database: Parameters<typeof openUser>[0],
  chain: Chain | null,
  ...rows: readonly SchwabFill[]
) {
  const source = plainSource({})
  if (chain !== null) {
    source.tellChain(chain)
    source.tell([chain.underlying, ...chain.contracts.map(({ quote }) => quote)])
  }
  const { test, token } = await openUser(database, {
    startsAt: now,
    sources: chain === null ? {} : { primary: source },
  })
  const { send, takeText } = userCalls(test, token)
  const take = (...fills: readonly SchwabFill[]) => takeText(schwabFile(...fills.map(schwabFillLine)))
  const sheets = async (parameters: Json = {}) => {
    const found = await send<Json[]>('GET', '/wheels/ABC/roll-candidates')
    const body = { option_ids: found.body.map(({ id }) => id), strategy: 'all', parameters }
    return (await send<Sheet[]>('POST', '/wheels/ABC/roll-scenarios', body)).body
  }
  const figures = async () => {
    const [wheels, pnl, options, entries] = await Promise.all([
      send<Json[]>('GET', '/wheels/wheel-cycles'),
      send<{ items: Json[] }>('GET', '/portfolio/pnl'),
      send<Json[]>('GET', '/portfolio/options'),
      send<{ items: Json[] }>('GET', '/portfolio/entries'),
    ])
    return {
      wheels: wheels.body.map(({ status, total_pnl, positions }) => ({ status, total_pnl, positions })),
      pnl: pnl.body.items,
      options: options.body.map(({ symbol, contracts }) => ({ symbol, contracts })),
      entries: entries.body.items.length,
    }
  }
  await take(...rows)
  return { test, token, send, take, sheets, figures }
}
