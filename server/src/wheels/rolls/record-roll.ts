/**
 * Records a roll that happened in a campaign of the ledger: where its entries are there already the log refers to them;
 * where its prices are told the two entries are written; else only the log has it, and the answer says what is missing.
 * Nothing is halved or assumed to make a price.
 */
import type { RecordedRoll } from '@wheelwright/api'
import { dollarText, refuse, rollLegs, type Entry, type TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { Refused } from '../../http/call.ts'
import type { Changing } from '../change-wheel.ts'
import { invalid } from '../terms/field-faults.ts'
import { bookRoll, type Roll } from './book-roll.ts'
import { figuresFault } from './figures-fault.ts'
import { fittingRolls, type HeldRoll } from './held-rolls.ts'
import { contractsFault, noneExpires, severalExpire, shortsFor, type OpenShort } from './open-shorts.ts'
import { loggedLinks } from './logged-rolls.ts'
import { logRoll } from './roll-log.ts'
import { contractsInWords, inWords } from './roll-words.ts'
import { isPriced, type ToldRoll } from './told-roll.ts'

export interface Recorded {
  readonly ok: true
  readonly roll: RecordedRoll
  /** The campaign afterwards. */
  readonly known: KnownCycle
  /** Null where none were. */
  readonly written: { readonly revision: number; readonly entries: readonly Entry[] } | null
}

const rolledInWords = (
  contracts: number,
  from: string,
  to: string,
  { date, netCredit }: Pick<HeldRoll, 'date' | 'netCredit'>,
): string =>
  `${contractsInWords(contracts)} of ${from} into ${to} on ${dayInWords(date)}, for a net credit of ${dollarText(netCredit)}`

const entryIdsOf = ({ links }: HeldRoll): { close: string[]; open: string[] } => ({
  close: [...new Set(links.map(({ closeEntryId }) => closeEntryId))],
  open: [...new Set(links.map(({ openEntryId }) => openEntryId))],
})

const referTo = async (
  changing: Changing,
  known: KnownCycle,
  told: ToldRoll,
  held: HeldRoll,
): Promise<Recorded> => {
  const { date, contracts, netCredit } = held
  const [from, to] = [held.from.contract, held.to.contract]
  const entries = entryIdsOf(held)
  await logRoll(changing, told, { date, contracts, netCredit, booked: { from, to, entries } })
  return {
    ok: true,
    known,
    written: null,
    roll: {
      entries: 'held',
      message: `The ledger holds this roll already: ${rolledInWords(contracts, inWords(from), inWords(to), held)}. Nothing was written twice.`,
      missing: [],
      rollDate: date,
      contracts,
      netCredit,
      closeEntryIds: entries.close,
      openEntryIds: entries.open,
    },
  }
}

const loggedAlready = ({ contracts, from, to, date, netCredit }: HeldRoll): Refused =>
  refuse({
    kind: 'conflict',
    message:
      `This roll is recorded already: ${rolledInWords(contracts, inWords(from.contract), inWords(to.contract), { date, netCredit })}. ` +
      'Nothing was written. If there was a second one like it, send it with the wheel’s current If-Match.',
  })

const severalHeld = (held: readonly HeldRoll[]): Refused =>
  invalid(
    '/roll_date',
    `The ledger holds several rolls that this may be: ${held
      .map((each) =>
        rolledInWords(each.contracts, inWords(each.from.contract), inWords(each.to.contract), each),
      )
      .join('; ')}. Say which by roll_date, to_strike or contracts.`,
  )

/** Those of one day and kind are one roll, told by its fills or by their sum. */
const isOneRoll = (held: readonly HeldRoll[]): boolean =>
  new Set(held.map(({ date, from, to }) => `${date} ${inWords(from.contract)} ${inWords(to.contract)}`))
    .size === 1

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

const logOnly = async (
  changing: Changing,
  known: KnownCycle,
  told: ToldRoll,
  missing: readonly string[],
): Promise<Recorded> => {
  const date = told.date ?? changing.context.today
  const { netCredit } = told.figures
  await logRoll(changing, told, { date, contracts: told.contracts, netCredit, booked: null })
  const hint =
    missing.includes('close_price') && missing.includes('open_price') && netCredit !== null
      ? ' One of the two prices is enough beside the net credit.'
      : ''
  return {
    ok: true,
    known,
    written: null,
    roll: {
      entries: 'none',
      message: `The roll is in the wheel’s log, but its legs were not booked: ${listOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.${hint} The figures of the wheel are as before.`,
      missing: [...missing],
      rollDate: date,
      contracts: told.contracts,
      netCredit,
      closeEntryIds: [],
      openEntryIds: [],
    },
  }
}

/** What booking takes beyond what was told. */
const missingOf = (told: ToldRoll, shorts: readonly OpenShort[]): string[] => {
  const { closePrice, openPrice } = told.figures
  const prices = isPriced(told)
    ? []
    : [...(closePrice === null ? ['close_price'] : []), ...(openPrice === null ? ['open_price'] : [])]
  const strike = told.toStrike === null && told.type !== 'extend_dte' ? ['to_strike'] : []
  return [...prices, ...strike, ...(shorts.length > 1 ? ['option_id'] : [])]
}

/** On which day, which cannot be guessed once the option has expired. */
const dayOf = ({ date, from }: ToldRoll, today: TradingDate): TradingDate | Refused => {
  if (date !== null) return date
  return today > from
    ? invalid(
        '/roll_date',
        `The old option expired on ${dayInWords(from)}: say on which day it was bought back`,
      )
    : today
}

const write = async (
  changing: Changing,
  known: KnownCycle,
  told: ToldRoll,
  short: OpenShort,
): Promise<Recorded | Refused> => {
  const date = dayOf(told, changing.context.today)
  if (typeof date !== 'string') return date
  const contracts = told.contracts ?? short.contracts
  const fault = contractsFault(short, contracts, date)
  if (fault !== null) return fault
  const { instrument } = short
  const legs = rollLegs({ ...told.figures, contracts, multiplier: instrument.multiplier })
  if (!legs.ok)
    return legs.refusal.kind === 'incomplete'
      ? logOnly(changing, known, told, missingOf(told, [short]))
      : figuresFault(legs.refusal)
  const strike = told.toStrike ?? instrument.contract.strike
  const roll: Roll = { known, from: instrument, strike, to: told.to, contracts, date, legs: legs.value }
  const booked = await bookRoll(changing, roll)
  if (!booked.ok) return booked
  const { closing, opening, into, revision } = booked
  const { netCredit } = legs.value
  const entries = { close: [closing.id], open: [opening.id] }
  const from = instrument.contract
  await logRoll(changing, told, { date, contracts, netCredit, booked: { from, to: into, entries } })
  return {
    ok: true,
    known: booked.known,
    written: { revision, entries: [closing, opening] },
    roll: {
      entries: 'written',
      message: `Two entries were written: ${rolledInWords(contracts, inWords(from), inWords(into), { date, netCredit })}.`,
      missing: [],
      rollDate: date,
      contracts,
      netCredit,
      closeEntryIds: entries.close,
      openEntryIds: entries.open,
    },
  }
}

/**
 * `sawVersion`: the caller saw this very version of the wheel, so that a roll like one in its log is another one. Without
 * it such a roll is taken for the same call once more.
 */
export async function recordRoll(
  changing: Changing,
  known: KnownCycle,
  told: ToldRoll,
  sawVersion: boolean,
): Promise<Recorded | Refused> {
  const { tx, wheel, context } = changing
  const held = fittingRolls(known, context, told, await loggedLinks(tx, wheel.row))
  const [first] = held.free
  if (first !== undefined)
    return isOneRoll(held.free) ? referTo(changing, known, told, first) : severalHeld(held.free)
  const [logged] = held.logged
  if (logged !== undefined && !sawVersion) return loggedAlready(logged)
  const shorts = shortsFor(known, told)
  if ('ok' in shorts) return shorts
  const [short] = shorts
  if (short === undefined) return noneExpires(known, told.from)
  const missing = missingOf(told, shorts)
  if (!isPriced(told)) return logOnly(changing, known, told, missing)
  if (shorts.length > 1) return severalExpire(shorts)
  if (missing.length > 0)
    return invalid('/to_strike', 'The new strike is missing: a roll that adjusts it is not booked without it')
  return write(changing, known, told, short)
}
