/** Recording that short options were closed, both legs of a spread as one, and taking that back. No order is sent to anyone. */
import type { ClosedOptions } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  formatOptionSymbol,
  refuse,
  sumMoneyWithin,
  tradingDateAt,
  zeroMoney,
} from '@wheelwright/core'
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
import { bookCloses, closedPrefix, legWords, type BookedClose, type BookedCloses } from './book-closes.ts'
import { heldOn, heldShortId } from './held-shorts.ts'
import { findShorts, goneFill } from './named-shorts.ts'
import { readCloses } from './read-closes.ts'
import { inCents, noSuchTicker } from './roll-words.ts'

const noSuchClosing: Refused = refuse({
  kind: 'notFound',
  message: 'Nothing was recorded as closed under that id. It may have been taken back already.',
})

const standsBeneath = (rows: string): Refused =>
  refuse({
    kind: 'conflict',
    message: `Other entries depend on what this recorded: ${rows}. Nothing was removed: remove them first.`,
  })

const closedOptions = (closingId: string, legs: readonly BookedClose[]): ClosedOptions => {
  const closes = legs.map(({ short, side, instrument, contracts, price, entry }) => ({
    optionId: heldShortId(side === 'short' ? short : (short.long ?? short)),
    symbol: formatOptionSymbol(instrument.contract),
    contracts,
    price,
    netCash: entry.netCash,
    entryId: entry.id,
  }))
  const netCredit = sumMoneyWithin(closes.map(({ netCash }) => netCash)) ?? zeroMoney
  const words = legs.map((leg) => `${legWords(leg)} on ${dayInWords(leg.date)}`).join('; ')
  return {
    closingId,
    closes,
    netCredit,
    message: `Recorded: ${words}. Net ${netCredit < 0 ? 'debit' : 'credit'} ${inCents(netCredit).replace('−', '')}. No order was sent to a broker.`,
  }
}

export function closeHandlers(deps: Deps, ledgers: Ledgers) {
  const { db, clock, newId } = deps
  return {
    closeOptions: async (call) => {
      const { user, parameters, body } = call
      const symbol = canonicalEquitySymbol(parameters.ticker)
      if (!symbol.ok) return noSuchTicker(parameters.ticker)
      let written: BookedCloses | null = null
      const outcome = await onStandingLedger<ClosedOptions>(call, async (writeOn) => {
        const view = await ledgers.of(user.id)
        const ticker = latestSymbolOf(view, symbol.value)
        const held = await heldOn(deps, user.id, view, ticker)
        const shorts = findShorts(ticker, held, body.optionIds)
        if ('ok' in shorts) return shorts
        const gone = goneFill(ticker, held, shorts, body.fills)
        if (gone !== null) return gone
        const fills = readCloses(body, shorts, tradingDateAt(clock()))
        if ('ok' in fills) return fills
        return writeOn(view, async (tx) => {
          written = null
          const [closingId, now] = [newId(), instantText(clock())]
          const booked = await bookCloses(tx, user.id, fills, { view, closingId, now, newId })
          if (!booked.ok) return booked
          written = booked
          return answer(closedOptions(closingId, booked.legs))
        })
      })
      const added = written as BookedCloses | null
      if (outcome.ok && added !== null)
        ledgers.added(
          user.id,
          added.revision,
          added.legs.map(({ entry }) => entry),
        )
      return outcome
    },
    takeBackClosedOptions: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, parameters } = call
        const ids = await selectManualOrders(db.read, user.id, closedPrefix(parameters.id))
        if (ids.length === 0) return noSuchClosing
        const view = await ledgers.of(user.id)
        const rows = standingOn(view.ledger, reviseFor(view, { removed: new Set(ids) }).ledger)
        if (rows !== null) return standsBeneath(rows)
        return writeOn(view, async (tx) => {
          const changed = await trashOrders(tx, user.id, ids, instantText(clock()))
          if (changed === null) return noSuchClosing
          await raiseBoth(tx, user.id, changed)
          return done
        })
      }),
  } satisfies Partial<Handlers>
}
