/** Recording the fills of a roll, and taking it back. No order is sent to anyone. */
import type { ExecutedRolls } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  formatOptionSymbol,
  refuse,
  sumMoneyWithin,
  tradingDateAt,
} from '@wheelwright/core'
import type { Entry, Money } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Deps } from '../../deps.ts'
import { standingOn } from '../../entries/by-hand/breakages.ts'
import { reviseFor } from '../../entries/books/figure-moves.ts'
import { latestSymbolOf } from '../../entries/books/latest-symbol.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { raiseBoth, selectManualOrders, trashOrders } from '../../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../../entries/books/on-standing-ledger.ts'
import { answer, done } from '../../http/call.ts'
import type { Handlers, Refused } from '../../http/call.ts'
import { instantText } from '../../instants.ts'
import { contractsInWords, inWords } from '../rolls/roll-words.ts'
import { bookFills, orderPrefix, type BookedLeg } from './book-fills.ts'
import { heldOn, heldShortId } from './held-shorts.ts'
import { findShorts, goneFill } from './named-shorts.ts'
import { noteRolls, noteTakenBack } from './note-rolls.ts'
import { readFills } from './read-fills.ts'
import { inCents, noSuchTicker } from './roll-words.ts'

const noSuchRoll: Refused = refuse({
  kind: 'notFound',
  message: 'No recorded roll has that id. It may have been taken back already.',
})

const standsBeneath = (rows: string): Refused =>
  refuse({
    kind: 'conflict',
    message: `Other entries close what this roll opened: ${rows}. Nothing was removed: remove them first.`,
  })

const changedWheel: Refused = refuse({
  kind: 'staleVersion',
  message: 'The wheel was changed in the meantime. Nothing was written. Load the page again and repeat.',
})

const executed = (rollId: string, legs: readonly BookedLeg[]): ExecutedRolls => {
  const rolls = legs.map(({ short, rolled, into, closing, opening, netCredit }) => ({
    optionId: heldShortId(rolled.side === 'short' ? short : (short.long ?? short)),
    from: formatOptionSymbol(rolled.from.contract),
    into: formatOptionSymbol(into),
    contracts: rolled.contracts,
    netCredit,
    closeEntryId: closing.id,
    openEntryId: opening.id,
  }))
  const netCredit = sumMoneyWithin(rolls.map((roll) => roll.netCredit)) ?? (0 as Money)
  const words = legs.map(
    ({ rolled, into }) =>
      `${contractsInWords(rolled.contracts)} of ${inWords(rolled.from.contract)} into ${inWords(into)} on ${dayInWords(rolled.date)}`,
  )
  return {
    rollId,
    rolls,
    netCredit,
    message: `Recorded: ${words.join('; ')}. Net credit ${inCents(netCredit)}. No order was sent to a broker.`,
  }
}

export function executionHandlers(deps: Deps, ledgers: Ledgers) {
  const { db, clock, newId } = deps
  return {
    executeRoll: async (call) => {
      const { user, parameters, body } = call
      const symbol = canonicalEquitySymbol(parameters.ticker)
      if (!symbol.ok) return noSuchTicker(parameters.ticker)
      let written: { readonly revision: number; readonly entries: readonly Entry[] } | null = null
      const outcome = await onStandingLedger<ExecutedRolls>(call, async (writeOn) => {
        const view = await ledgers.of(user.id)
        const ticker = latestSymbolOf(view, symbol.value)
        const held = await heldOn(deps, user.id, view, ticker)
        const shorts = findShorts(ticker, held, body.optionIds)
        if ('ok' in shorts) return shorts
        const gone = goneFill(ticker, held, shorts, body.fills ?? [])
        if (gone !== null) return gone
        const fills = readFills(body, shorts, tradingDateAt(clock()))
        if ('ok' in fills) return fills
        return writeOn(view, async (tx) => {
          written = null
          const [rollId, now] = [newId(), instantText(clock())]
          const booked = await bookFills(tx, user.id, fills, { view, rollId, now, newId })
          if (!booked.ok) return booked
          const type = body.strategy ?? 'extend_dte'
          const noting = { rollId, type, now, newId, updatedBy: user.username }
          const noted = await noteRolls(tx, user.id, ticker, booked.legs, noting)
          if (noted === 'changed') return changedWheel
          if (noted !== 'noted') return noted
          written = booked
          return answer(executed(rollId, booked.legs))
        })
      })
      const added = written as { readonly revision: number; readonly entries: readonly Entry[] } | null
      if (outcome.ok && added !== null) ledgers.added(user.id, added.revision, added.entries)
      return outcome
    },
    takeBackRoll: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, parameters } = call
        const ids = await selectManualOrders(db.read, user.id, orderPrefix(parameters.id))
        if (ids.length === 0) return noSuchRoll
        const view = await ledgers.of(user.id)
        const revised = reviseFor(view, { removed: new Set(ids) })
        const rows = standingOn(view.ledger, revised.ledger)
        if (rows !== null) return standsBeneath(rows)
        return writeOn(view, async (tx) => {
          const now = instantText(clock())
          const changed = await trashOrders(tx, user.id, ids, now)
          if (changed === null) return noSuchRoll
          await noteTakenBack(tx, user.id, parameters.id, { now, newId, updatedBy: user.username })
          await raiseBoth(tx, user.id, changed)
          return done
        })
      }),
  } satisfies Partial<Handlers>
}
