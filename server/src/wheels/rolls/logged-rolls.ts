/** Rolls in the log of a wheel: which entries each refers to, and whether the ledger holds it still. */
import type { LoggedWheelEvent } from '@wheelwright/api'
import { formatOptionSymbol, type OptionContract } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { WheelEventRow, WheelRow } from '../../database/schema.ts'
import { indexOf } from '../campaigns/book-index.ts'
import { rollsOf } from '../campaigns/cycle-view.ts'
import type { CycleContext } from '../campaigns/cycle-context.ts'
import type { KnownWheel } from '../known-wheel.ts'
import { linkKey } from './held-rolls.ts'

export const rollEvent = 'options_roll'

/** Entries that a roll in the log refers to. */
export interface RollEntries {
  readonly close: readonly string[]
  readonly open: readonly string[]
}

/** Clients log events of that name, too: what is not as it is written here is passed over. */
interface LoggedRoll {
  readonly from: string
  readonly to: string
  readonly fromSymbol: string | null
  readonly toSymbol: string | null
  readonly contracts: number | null
  readonly entries: RollEntries | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each) => textOf(each) ?? []) : []

const readRollEntries = (value: unknown): RollEntries | null => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { close, open } = value as Readonly<Record<string, unknown>>
  return { close: textsOf(close), open: textsOf(open) }
}

const readLogged = (metadata: Readonly<Record<string, unknown>>): LoggedRoll | null => {
  const from = textOf(metadata['from_expiration'])
  const to = textOf(metadata['to_expiration'])
  if (from === null || to === null || !('entries' in metadata)) return null
  const contracts = metadata['contracts']
  return {
    from,
    to,
    fromSymbol: textOf(metadata['from_symbol']),
    toSymbol: textOf(metadata['to_symbol']),
    contracts: typeof contracts === 'number' ? contracts : null,
    entries: readRollEntries(metadata['entries']),
  }
}

/** The links that the log of a wheel refers to. */
export async function loggedLinks(
  tx: Tx,
  { user_id, id }: Pick<WheelRow, 'user_id' | 'id'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('wheel_events')
    .select('metadata')
    .where('user_id', '=', user_id)
    .where('wheel_id', '=', id)
    .where('event_type', '=', rollEvent)
    .execute()
  return new Set(
    rows.flatMap(({ metadata }) => {
      const { close = [], open = [] } =
        readLogged(JSON.parse(metadata) as Record<string, unknown>)?.entries ?? {}
      return close.flatMap((closeEntryId) =>
        open.map((openEntryId) => linkKey({ closeEntryId, openEntryId })),
      )
    }),
  )
}

/** A roll that only the log tells may have happened on another day than it was noted. */
const isHeld = (
  logged: LoggedRoll,
  { trade_date }: Pick<WheelEventRow, 'trade_date'>,
  { known }: KnownWheel,
  context: Pick<CycleContext, 'cycleSettings'>,
): boolean => {
  if (known === null) return false
  const { entries } = indexOf(known.book, context.cycleSettings.rollOverrides)
  const contractOf = (id: string): OptionContract | null => {
    const instrument = entries.get(id)?.instrument
    return instrument?.type === 'option' ? instrument.contract : null
  }
  const is = (contract: OptionContract | null, expiration: string, symbol: string | null): boolean =>
    contract !== null &&
    contract.expiration === expiration &&
    (symbol === null || formatOptionSymbol(contract) === symbol)
  const contracts = rollsOf(known, context)
    .filter(({ date }) => logged.entries === null || date === trade_date)
    .filter(
      ({ closeEntryId, openEntryId }) =>
        is(contractOf(closeEntryId), logged.from, logged.fromSymbol) &&
        is(contractOf(openEntryId), logged.to, logged.toSymbol),
    )
    .reduce((sum, link) => sum + link.contracts, 0)
  return contracts >= (logged.contracts ?? 1)
}

/** What the ledger says of it today: its entries may have been removed, or come with a later import. */
export function withLedgerWord(
  event: LoggedWheelEvent,
  wheel: KnownWheel,
  context: Pick<CycleContext, 'cycleSettings'>,
): LoggedWheelEvent {
  const logged = event.eventType === rollEvent ? readLogged(event.metadata) : null
  if (logged === null || (wheel.known === null && logged.entries === null)) return event
  const inLedger = isHeld(logged, { trade_date: event.tradeDate }, wheel, context)
  const word =
    logged.entries === null
      ? 'Its legs are not in the ledger.'
      : 'Its entries are no longer among those of this wheel.'
  return {
    ...event,
    description: inLedger ? event.description : `${event.description}. ${word}`,
    metadata: { ...event.metadata, in_ledger: inLedger },
  }
}
