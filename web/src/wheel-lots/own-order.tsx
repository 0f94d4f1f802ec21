import type { ContractsInTurn, LotGroup } from '@wheelwright/api'
import { boundLot, tradingDateAt, type LotForm, shortAccount } from '@wheelwright/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { accountsQuery } from '../client/queries/accounts.ts'
import { accountAt } from '../entries/brokers.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/now.ts'
import { amountIn, type OrderText } from './order-model.ts'
import { placesFor } from './move-call-model.ts'
import type { LotsPlace } from './place.ts'
import { lotsQuery } from './queries.ts'
import type { ShownLot } from './shown-lot.ts'
import { takenBy, turnWords } from './turn-words.ts'
import { usePlaceOrder } from './use-place-order.ts'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))
const MoveCallDialog = lazy(() => import('./move-call-dialog.tsx'))

interface OwnOrderProps {
  /** Null where the one that the address names is not among those that are here. */
  group: LotGroup | null
  place: LotsPlace
}

/** The modal that the address names, over a lot of the ledger or for a new one. */
export function OwnOrder({ group, place }: OwnOrderProps) {
  return (
    <Suspense>
      {place.form !== null && <OpenOrder group={group} place={place} form={place.form} />}
      {place.isMoving && group !== null && <OpenMove group={group} place={place} />}
    </Suspense>
  )
}

function OpenMove({ group, place }: { group: LotGroup; place: LotsPlace }) {
  const { data } = useInfiniteQuery(lotsQuery(group.id))
  if (data === undefined) return null
  const lots = data.pages.flatMap((page) => page.lots)
  const lot = lots.find(({ lotNo }) => lotNo === place.lotNo)
  const places = lot === undefined ? [] : placesFor(lot, lots)
  if (lot === undefined || places.length === 0) return <Gone onClose={place.close} />
  return <MoveCallDialog key={lot.lotNo} group={group} lot={lot} places={places} onClose={place.close} />
}

function OpenOrder({ group: found, place, form }: OwnOrderProps & { form: LotForm }) {
  const today = tradingDateAt(useNow())
  // As it was opened: a list that is read again meanwhile may begin with another group, or end before this one.
  const [group, setGroup] = useState(found)
  if (group === null && found !== null) setGroup(found)
  const isNew = form === 'buy shares' || form === 'sell put'
  const { data: accounts } = useQuery(accountsQuery)
  const { data } = useInfiniteQuery({ ...lotsQuery(group?.id ?? ''), enabled: group !== null && !isNew })
  const placeOrder = usePlaceOrder()
  const lots = data?.pages.flatMap((page) => page.lots) ?? []
  const turns = data?.pages.flatMap((page) => page.turns) ?? []
  const lot = lots.find(({ lotNo }) => lotNo === place.lotNo) ?? null
  if (accounts === undefined || (group !== null && !isNew && data === undefined)) return null
  if (isNew && accounts.length === 0) return <Nowhere onClose={place.close} />
  if (!isNew && lot === null) return <Gone onClose={place.close} />
  return (
    <OrderDialog
      key={place.lotNo}
      form={form}
      lot={isNew ? null : lot}
      ticker={group?.ticker ?? place.ticker ?? ''}
      accountId={group?.accountId ?? accounts[0]?.id ?? ''}
      accounts={accounts.map(({ id, accountNumber, brokerage }) => ({
        value: id,
        label: accountAt(shortAccount(accountNumber), brokerage),
      }))}
      isSample={false}
      today={today}
      hintOf={(of, text) => (lot === null || isNew ? null : hintOf(of, text, { lot, lots, turns }))}
      onForm={place.turnTo}
      onPlace={(of, text) => placeOrder(of, text, { group, lot: isNew ? null : lot, turns })}
      onClose={place.close}
    />
  )
}

/** Which lot the ledger will take, where that may be another than the one that is looked at. */
const hintOf = (
  form: LotForm,
  text: OrderText,
  { lot, lots, turns }: { lot: ShownLot; lots: readonly ShownLot[]; turns: readonly ContractsInTurn[] },
): string | null => {
  if (form !== 'sell call')
    return turnWords(form, takenBy(form, text, lot, turns), {
      lot,
      places: placesFor(lot, lots).map(({ lotNo }) => lotNo),
    })
  const strike = amountIn(text.strike)
  const bound = strike === null || lot.content !== 'shares' ? null : boundLot(lots, strike)
  return bound === null || bound.lotNo === lot.lotNo
    ? null
    : `A call of that strike goes to lot ${bound.lotNo}: the highest basis that it clears, else the oldest.`
}

function Nowhere({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Create New Lot">
      <EmptyState title="No account to record in yet" level={3}>
        A lot belongs to an account. Accounts come with the first import.
      </EmptyState>
    </Dialog>
  )
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This lot is not here"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>It may belong to another wheel now, or an import or an undo changed the lots meanwhile.</p>
    </Dialog>
  )
}
