import type { LotCallMoves, LotGroup } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { preview } from '../client/preview.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { formatDate, formatMarketPrice, formatMoney } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { resultOf } from '../ui/figures/result-amount.ts'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import './move-call-dialog.css'
import type { ShownLot } from './shown-lot.ts'
import { useMoveCall } from './use-move-call.ts'

interface MoveCallDialogProps {
  group: LotGroup
  lot: ShownLot
  /** The lots on which its call could stand. */
  places: readonly ShownLot[]
  onClose: () => void
}

/** Lets a call stand on another lot, after showing what that moves. */
export default function MoveCallDialog({ group, lot, places, onClose }: MoveCallDialogProps) {
  const [toLot, setToLot] = useState(places[0]?.lotNo ?? '')
  const body = { fromLot: lot.lotNo, toLot }
  const { move, isPending, failure } = useMoveCall(group.id, onClose)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['wheels', 'lots', group.id, 'moved-call', body],
    queryFn: ({ signal }) => preview('moveLotCall', { signal, parameters: { id: group.id }, body }),
    retry: false,
    // Of one that is being moved it would be told that it stands there already.
    enabled: !isPending,
  })
  const isRefused = error instanceof ApiError && error.status === 409
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move the call of lot ${lot.lotNo}`}
      description="Which lot a call covers decides what its assignment earns, and what the wheel holds then. What the tax code takes follows your account’s lot method."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={data === undefined}
            pending={isPending}
            pendingLabel="Moving..."
            onClick={() => void move(body)}
          >
            Move the call
          </Button>
        </>
      }
    >
      <SelectField
        label="It covers"
        choices={places.map((place) => ({ value: place.lotNo, label: placeInWords(place) }))}
        value={toLot}
        onChange={({ target }) => setToLot(target.value)}
      />
      {data === undefined && error === null && (
        <div aria-busy="true">
          <output className="sr-only">Working out what moves...</output>
          <Skeleton width={30} />
          <Skeleton width={30} />
        </div>
      )}
      {isRefused && <FormError>{error.message}</FormError>}
      {data === undefined && error !== null && !isRefused && (
        <NotLoaded title="What moves could not be worked out" query={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && <Moves moves={data} />}
      {failure !== null && <FormError>{failure}</FormError>}
    </Dialog>
  )
}

const placeInWords = ({ lotNo, costBasis, coverage }: ShownLot): string => {
  const basis = costBasis === null ? 'of unknown basis' : `of ${formatMoney(costBasis)}`
  return coverage === null
    ? `Lot ${lotNo} ${basis}, without a call`
    : `Lot ${lotNo} ${basis}, which changes its ${formatMarketPrice(coverage.strike)} call for it`
}

type Call = LotCallMoves['lots'][number]['call']['from']

const callInWords = (call: Call): string => {
  if (call === null) return 'no call'
  const { strike, expiration } = call
  return strike === null || expiration === null
    ? 'a call'
    : `${formatMarketPrice(strike)} call, ${formatDate(expiration)}`
}

function Moves({ moves: { lots, realized } }: { moves: LotCallMoves }) {
  return (
    <div className="moved-call-table">
      <table>
        <caption className="sr-only">What moves with the call</caption>
        <thead>
          <tr>
            <th scope="col">Lot</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {lots.map(({ lotNo, call, gainIfCalled }) => (
            <tr key={lotNo}>
              <th scope="row">Lot {lotNo}</th>
              <td>
                {callInWords(call.from)}
                <Gain amount={gainIfCalled.from} isCovered={call.from !== null} />
              </td>
              <td>
                {callInWords(call.to)}
                <Gain amount={gainIfCalled.to} isCovered={call.to !== null} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Realized P&L of the wheel</th>
            <td>
              <MoneyFigure {...resultOf(realized.from)} />
            </td>
            <td>
              <MoneyFigure {...resultOf(realized.to)} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Gain({ amount, isCovered }: { amount: LotCallMoves['realized']['from']; isCovered: boolean }) {
  if (!isCovered) return null
  return (
    <small>
      on its shares if called away{' '}
      <MoneyFigure
        {...(amount === null
          ? { value: null, reason: 'the basis of its shares is not known' }
          : { value: amount })}
      />
    </small>
  )
}
