/** Letting a call stand on another lot: what moves is told before, and sending it back undoes it. */
import { encodeWire, lotCallMoves, type LotCallMoves } from '@wheelwright/api'
import { moveCall, refuse, type Book, type MovedCall, type MoveRefusal } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { raiseBoth } from '../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../entries/books/on-standing-ledger.ts'
import { answer, type Handlers, type Refused } from '../http/call.ts'
import { groupsBeside } from './lot-groups.ts'

const nothing = 'Nothing was changed.'

const refusals: Readonly<Record<MoveRefusal, (from: string, to: string) => string>> = {
  'no such lot': (from, to) => `There is no lot ${from} or no lot ${to} in this campaign any more.`,
  'no call': (from) => `No call covers lot ${from} any more.`,
  'no shares': (from, to) => `Lots ${from} and ${to} do not both hold a block of shares.`,
  'same lot': (from) => `The call already covers lot ${from}.`,
  'same purchase': (from, to) =>
    `The shares of lots ${from} and ${to} came together and cost the same, so nothing would move.`,
  taken: (_from, to) =>
    `Lot ${to} was not there, or not free, when the call was first sold, so the call cannot have covered it.`,
}

const refusedMove = (refusal: MoveRefusal, from: string, to: string): Refused => {
  const message = `${refusals[refusal](from, to)} ${nothing}`
  return refuse(refusal === 'no such lot' ? { kind: 'notFound', message } : { kind: 'conflict', message })
}

const callIn = ({ openLegs }: Book, entryId: string | null) => {
  if (entryId === null) return null
  const leg = openLegs.find((each) => each.entryId === entryId)
  const { strike = null, expiration = null } = leg?.instrument.contract ?? {}
  return { entryId, strike, expiration }
}

const shown = ({ realizedBefore, realizedAfter, lots }: MovedCall, book: Book): LotCallMoves => ({
  realized: { from: realizedBefore, to: realizedAfter },
  lots: lots.map(({ lotNo, basis, callBefore, callAfter, gainBefore, gainAfter }) => ({
    lotNo,
    basis,
    call: { from: callIn(book, callBefore), to: callIn(book, callAfter) },
    gainIfCalled: { from: gainBefore, to: gainAfter },
  })),
})

const storeWords = async (tx: Tx, userId: string, { callLots }: MovedCall): Promise<void> => {
  for (const [callEntryId, lots] of Object.entries(callLots)) {
    const text = JSON.stringify(lots)
    await tx
      .insertInto('call_lots')
      .values({ user_id: userId, call_entry_id: callEntryId, lots: text })
      .onConflict((conflict) => conflict.columns(['user_id', 'call_entry_id']).doUpdateSet({ lots: text }))
      .execute()
  }
}

export function moveCallHandlers(deps: Deps, ledgers: Ledgers): Pick<Handlers, 'moveLotCall'> {
  return {
    moveLotCall: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, parameters } = call
        const view = await ledgers.of(user.id)
        const found = (await groupsBeside(deps, user.id, view, parameters.id)).find(
          ({ group }) => group.id === parameters.id,
        )
        const { fromLot, toLot } = call.body
        if (found?.known == null) return refusedMove('no such lot', fromLot, toLot)
        const { cycle, book } = found.known
        const moved = moveCall(cycle, book, view.cycleSettings, { fromNo: fromLot, toNo: toLot })
        if (!moved.ok) return refusedMove(moved.refusal, fromLot, toLot)
        const told = shown(moved.value, book)
        if (call.isPreview)
          return { ok: true, status: 200, text: JSON.stringify(encodeWire(lotCallMoves, told)), etag: null }
        return writeOn(view, async (tx) => {
          await storeWords(tx, user.id, moved.value)
          await raiseBoth(tx, user.id, [])
          return answer(told)
        })
      }),
  }
}
