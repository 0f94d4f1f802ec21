/** The lot pages: groups, lots, and recording what was done with one. No order is sent to anyone. */
import type { LotOrderBody, PlacedLotOrder } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  refuse,
  sumMoneyWithin,
  tradingDateAt,
  zeroMoney,
  type Entry,
} from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { dayInWords } from '../entries/in-words.ts'
import { standingOn } from '../entries/by-hand/breakages.ts'
import { reviseFor } from '../entries/books/figure-moves.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { noSuchRow } from '../entries/list-page.ts'
import { raiseBoth, selectManualOrders, trashOrders } from '../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../entries/books/on-standing-ledger.ts'
import { answer, done, type Handlers, type Refused } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { booksOn } from '../portfolio/books-on.ts'
import { selectAccountNumbers } from '../positions/queries.ts'
import { bookCloses, closedPrefix } from '../wheels/roll-decisions/book-closes.ts'
import { bookFills, orderPrefix } from '../wheels/roll-decisions/book-fills.ts'
import { heldOn, heldShortId } from '../wheels/roll-decisions/held-shorts.ts'
import { findShorts } from '../wheels/roll-decisions/named-shorts.ts'
import { noteRolls, noteTakenBack } from '../wheels/roll-decisions/note-rolls.ts'
import { readCloses } from '../wheels/roll-decisions/read-closes.ts'
import { readFills } from '../wheels/roll-decisions/read-fills.ts'
import { inCents } from '../wheels/roll-decisions/roll-words.ts'
import { readGroupPage, readPageOn } from './group-page.ts'
import { groupsBeside, tickerOfGroup } from './lot-groups.ts'
import { openContractsOf, pageOfLots } from './lot-view.ts'
import { entriesOfOrder } from './order-entries.ts'
import { moveCallHandlers } from './move-call-handlers.ts'
import { bookOrder } from './place-order.ts'
import {
  askedSpread,
  atItsFields,
  closedInWords,
  closingFills,
  rollFills,
  spreadsByFill,
  type HeldSpread,
} from './spread-orders.ts'
import {
  actionOfForm,
  findLot,
  readOrder,
  readPlace,
  takenInWords,
  type FilledOrder,
  type NamedLot,
} from './read-order.ts'

type LotHandlers = Pick<
  Handlers,
  'lotGroups' | 'lotGroup' | 'placeLotOrder' | 'takeBackLotOrder' | 'moveLotCall'
>

const lotOrderPrefix = (orderId: string): string => `lot-${orderId}.`

const noSuchGroup = refuse({
  kind: 'notFound',
  message: 'No lots have that id. An import or an undo may have changed them: load the page again.',
} as const)

const noSuchOrder = refuse({
  kind: 'notFound',
  message: 'No recorded action has that id. It may have been taken back already.',
} as const)

const standsBeneath = (rows: string): Refused =>
  refuse({
    kind: 'conflict',
    message: `Other entries depend on what this recorded: ${rows}. Nothing was removed: remove them first.`,
  })

/** An action with all that it takes to book it. */
interface Asked {
  readonly body: LotOrderBody
  readonly order: FilledOrder
  readonly view: LedgerOfUser
  readonly place: { readonly accountId: string; readonly ticker: string; readonly lot: NamedLot | null }
  /** The option of the lot with the long one that makes a spread with it, where both end or move. */
  readonly spread: HeldSpread | null
}

interface Written {
  readonly ok: true
  readonly revision: number
  readonly entries: readonly Entry[]
  readonly message: string
}

interface Writing {
  readonly orderId: string
  readonly now: string
  readonly userId: string
  readonly username: string
}

const noOrder = 'No order was sent to a broker.'

const ask = async (
  deps: Deps,
  userId: string,
  view: LedgerOfUser,
  body: LotOrderBody,
): Promise<Asked | Refused> => {
  const order = readOrder(body, tradingDateAt(deps.clock()))
  if ('ok' in order) return order
  if (actionOfForm[order.form] === null) {
    const place = readPlace(body, await selectAccountNumbers(deps.db.read, userId))
    return 'ok' in place ? place : { body, order, view, place: { ...place, lot: null }, spread: null }
  }
  const lot = findLot(await groupsBeside(deps, userId, view, body.groupId ?? ''), body, order)
  if ('ok' in lot) return lot
  const { accountId, ticker } = lot.group
  const spread = await askedSpread(deps, { userId, view }, lot, body)
  if (spread !== null && 'ok' in spread) return spread
  return { body, order, view, place: { accountId, ticker, lot }, spread }
}

/** What the caller left unsaid is what the call found: weighed again, it must not take another option or another lot. */
const asFound = ({ body, place: { lot } }: Asked): LotOrderBody =>
  lot === null
    ? body
    : {
        ...body,
        optionEntryId: body.optionEntryId ?? lot.lot.coverage?.entryId ?? null,
        openContracts: body.openContracts ?? openContractsOf(lot.book, lot.lot),
        takes: body.takes ?? [...lot.takes],
      }

const writeFills = async (
  deps: Deps,
  tx: Tx,
  { body, order, view, place }: Asked,
  { orderId, now, userId }: Writing,
): Promise<Written | Refused> => {
  const told = { fees: body.fees ?? null, orderId: `${lotOrderPrefix(orderId)}1`, newId: deps.newId }
  const made = entriesOfOrder(order, place, told)
  if (!made.ok) return made
  const booked = await bookOrder(tx, userId, made.entries, { view, order, place, now })
  if (!booked.ok) return booked
  const where = place.lot === null || place.lot.takes.length === 0 ? booked.where : takenInWords(place.lot)
  const message = `Recorded: ${made.words}.${where} ${noOrder}`
  return { ok: true, revision: booked.revision, entries: booked.entries, message }
}

const writeRoll = async (
  deps: Deps,
  tx: Tx,
  { body, order, view, place: { accountId, ticker, lot }, spread }: Asked,
  { orderId, now, userId, username }: Writing,
): Promise<Written | Refused> => {
  const optionId = lot?.lot.coverage?.entryId ?? ''
  const held = await heldOn(deps, userId, view, ticker, accountId)
  const shorts = findShorts(ticker, held, [optionId])
  if ('ok' in shorts) return shorts
  const { strike, date } = order
  const fills = rollFills(optionId, order, body, spread)
  if ('ok' in fills) return fills
  const legs = readFills({ optionIds: [optionId], fills }, shorts, tradingDateAt(deps.clock()))
  if ('ok' in legs) return atItsFields(legs)
  const { newId } = deps
  const booked = await bookFills(tx, userId, legs, { view, rollId: orderId, now, newId, mayRepeat: true })
  if (!booked.ok) return booked
  const type = strike === lot?.lot.coverage?.strike ? 'extend_dte' : 'adjust_strike'
  const noting = { rollId: orderId, type, now, newId, updatedBy: username } as const
  const noted = await noteRolls(tx, userId, ticker, booked.legs, noting)
  if (noted === 'changed')
    return refuse({
      kind: 'staleVersion',
      message: 'The wheel was changed in the meantime. Nothing was written. Load the page again and repeat.',
    })
  if (noted !== 'noted') return noted
  const credit = inCents(sumMoneyWithin(booked.legs.map(({ netCredit }) => netCredit)) ?? zeroMoney)
  const taken = lot === null ? '' : takenInWords(lot)
  const what = spread === null ? '' : ' with its long option'
  const message = `Recorded the roll of ${ticker}${what} on ${dayInWords(date)}. Net credit ${credit}.${taken} ${noOrder}`
  return { ok: true, revision: booked.revision, entries: booked.entries, message }
}

const writeSpread = async (
  deps: Deps,
  tx: Tx,
  { body, order, view, place: { lot } }: Asked,
  { orderId: closingId, now, userId }: Writing,
  spread: HeldSpread,
): Promise<Written | Refused> => {
  const fills = closingFills(order, body, spread)
  if ('ok' in fills) return fills
  const told = { optionIds: [heldShortId(spread)], fills }
  const legs = readCloses(told, [spread], tradingDateAt(deps.clock()))
  if ('ok' in legs) return atItsFields(legs)
  const { newId } = deps
  const booked = await bookCloses(tx, userId, legs, { view, closingId, now, newId, mayRepeat: true })
  if (!booked.ok) return booked
  const entries = booked.legs.map(({ entry }) => entry)
  const taken = lot === null ? '' : takenInWords(lot)
  return {
    ok: true,
    revision: booked.revision,
    entries,
    message: `${closedInWords(booked.legs)}${taken} ${noOrder}`,
  }
}

const writeAsked = (deps: Deps, tx: Tx, asked: Asked, writing: Writing): Promise<Written | Refused> => {
  if (asked.body.form === 'roll') return writeRoll(deps, tx, asked, writing)
  return asked.spread === null
    ? writeFills(deps, tx, asked, writing)
    : writeSpread(deps, tx, asked, writing, asked.spread)
}

const takingBack = ({ db, clock, newId }: Deps, ledgers: Ledgers): Pick<Handlers, 'takeBackLotOrder'> => ({
  takeBackLotOrder: (call) =>
    onStandingLedger(call, async (writeOn) => {
      const { user } = call
      const { id } = call.parameters
      const prefixes = [lotOrderPrefix(id), orderPrefix(id), closedPrefix(id)]
      const found = await Promise.all(prefixes.map((prefix) => selectManualOrders(db.read, user.id, prefix)))
      const ids = found.flat()
      if (ids.length === 0) return noSuchOrder
      const view = await ledgers.of(user.id)
      const rows = standingOn(view.ledger, reviseFor(view, { removed: new Set(ids) }).ledger)
      if (rows !== null) return standsBeneath(rows)
      return writeOn(view, async (tx) => {
        const now = instantText(clock())
        const changed = await trashOrders(tx, user.id, ids, now)
        if (changed === null) return noSuchOrder
        await noteTakenBack(tx, user.id, id, { now, newId, updatedBy: user.username })
        await raiseBoth(tx, user.id, changed)
        return done
      })
    }),
})

export function lotHandlers(deps: Deps, ledgers: Ledgers): LotHandlers {
  const { db, clock, newId } = deps
  return {
    ...moveCallHandlers(deps, ledgers),
    ...takingBack(deps, ledgers),
    lotGroups: async ({ user, query }) => {
      const symbol = query.ticker === undefined ? null : canonicalEquitySymbol(query.ticker)
      if (symbol?.ok === false)
        return refuse({ kind: 'notFound', message: 'This is not the symbol of a share or an index.' })
      const { after } = query
      const page =
        symbol === null
          ? await readGroupPage(deps, ledgers, user.id, after)
          : await readPageOn(deps, ledgers, user.id, { symbol: symbol.value, after })
      return page === null ? refuse({ kind: 'invalid', errors: [noSuchRow] }) : answer(page)
    },
    lotGroup: async ({ user, parameters, query }) => {
      const ticker = await tickerOfGroup(db.read, user.id, parameters.id)
      if (ticker === null) return noSuchGroup
      const view = await booksOn(db.read, ledgers, user.id, [ticker])
      const groups = await groupsBeside(deps, user.id, view, parameters.id)
      const found = groups.find(({ group }) => group.id === parameters.id)
      if (found === undefined) return noSuchGroup
      const spreads = await spreadsByFill(deps, { userId: user.id, view }, found)
      const page = pageOfLots(found, query.after, { nowMs: clock(), spreads })
      return page === null ? refuse({ kind: 'invalid', errors: [noSuchRow] }) : answer(page)
    },
    placeLotOrder: async (call) => {
      const { user, body } = call
      let [told, written]: [LotOrderBody, Written | null] = [body, null]
      const outcome = await onStandingLedger<PlacedLotOrder>(call, async (writeOn) => {
        const asked = await ask(deps, user.id, await ledgers.of(user.id), told)
        if ('ok' in asked) return asked
        told = asFound(asked)
        return writeOn(asked.view, async (tx) => {
          written = null
          const writing = {
            orderId: newId(),
            now: instantText(clock()),
            userId: user.id,
            username: user.username,
          }
          const made = await writeAsked(deps, tx, asked, writing)
          if (!made.ok) return made
          written = made
          const entryIds = made.entries.map(({ id }) => id)
          return answer({ orderId: writing.orderId, entryIds, message: made.message })
        })
      })
      const added = written as Written | null
      if (outcome.ok && added !== null) ledgers.added(user.id, added.revision, added.entries)
      return outcome
    },
  }
}
