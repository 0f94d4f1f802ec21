// The positions of each account come from one input, the most telling that lists any: two inputs fetched at different
// times must not be mixed into a holding that never was. What another input says alike is taken as said again.
// Authority: docs/domain.md, section "The ledger" (a snapshot is what the broker says is held).
import { convertPosition } from './convert-position.ts'
import { holdsNothing } from './convert-account.ts'
import type { AccountItem, Item, PositionItem } from './find-items.ts'
import type { Gathered } from './gather-accounts.ts'
import type { Ledger } from './ledger.ts'
import type { Fields, PayloadAccount, PayloadPosition } from './payload.ts'

type Positions = ReadonlyMap<string, PayloadAccount['positions']>

/** The positions by account number, null where no input says what is held, with a verdict on every position. */
export function attachPositions(
  items: readonly Item[],
  accounts: ReadonlyMap<string, Gathered>,
  ledger: Ledger,
): Positions {
  const byAccount = Map.groupBy(
    items.filter((item) => item.kind === 'position'),
    ({ owner }) => owner.number,
  )
  for (const item of byAccount.get(null) ?? []) ledger.refuse(item, 'belongs to an account without a number')
  const anyListed = items.some(
    (item) => item.kind === 'account' && isFull(item) && item.positions === 'listed',
  )
  return new Map(
    [...accounts.values()].map((account) => {
      const found = byAccount.get(account.number) ?? []
      return [account.number, positionsOf(account, found, anyListed, ledger)]
    }),
  )
}

function positionsOf(
  { sources }: Gathered,
  found: readonly PositionItem[],
  anyListed: boolean,
  ledger: Ledger,
): PayloadAccount['positions'] {
  const listing = sources.find(({ positions }) => positions === 'listed')
  if (listing === undefined) return sources.some((item) => isEmptied(item, anyListed)) ? [] : null
  const [own, others] = [
    found.filter(({ input }) => input === listing.input),
    found.filter(({ input }) => input !== listing.input),
  ]
  const positions = own.flatMap((item): readonly (PayloadPosition | Fields)[] => {
    const converted = convertPosition(item.value)
    if (converted.ok) ledger.take(item)
    else ledger.refuse(item, converted.refusal.reason)
    return converted.ok ? [converted.value] : converted.refusal.passedOn
  })
  const said = new Set(own.map(({ value }) => JSON.stringify(value)))
  for (const item of others) {
    if (said.has(JSON.stringify(item.value))) ledger.takeAgain(item)
    else ledger.refuse(item, `differs from ${listing.input}, where this account's positions were taken from`)
  }
  return positions
}

/**
 * Schwab leaves the list out when an account holds nothing. That it was asked for shows from another account of the
 * input, or from balances of 0; else the list is unknown, and nothing must count as sold.
 */
function isEmptied(item: AccountItem, anyListed: boolean): boolean {
  return isFull(item) && item.positions === 'absent' && (anyListed || holdsNothing(item))
}

function isFull({ input }: AccountItem): boolean {
  return input === 'accounts_with_positions'
}
