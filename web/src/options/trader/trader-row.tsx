import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { contractsOf, type OptionContract, shortAccount } from '@wheelwright/core'
import { Fragment } from 'react'
import { strikeAndRight } from '../../entries/instrument.tsx'
import { DiffersBadge } from '../../entries/differs-badge.tsx'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import type { Valuation } from '../../prices/option-market.ts'
import { HeldLine } from '../../prices/held-line.tsx'
import { type MaybePrice, ageInWords } from '../../prices/price-words.ts'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { Button } from '../../ui/button.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { FigureButton } from '../../ui/figures/figure-button.tsx'
import { formatPercent } from '../../ui/figures/figures.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { coverWords } from '../cover-words.ts'
import { whyNoMoneyness } from './greek-columns.tsx'
import { decimal } from './greek-words.ts'
import { maximumOf } from '../maximum.ts'
import { nameOfRow } from '../model.ts'
import type { OptionRow } from '../option-row.ts'
import type { OptionLedger } from '../option-ledger.ts'
import { isOfMostPrices, type PriceTimes } from '../price-times.ts'
import { MaximumBar, StrikeBar } from './trader-bars.tsx'
import type { TraderRow } from './trader-model.ts'
import { idOfMark, idOfSpot } from './trader-prices.ts'
import { whyNoMaximum } from '../why-no-maximum.ts'

export interface TraderActions {
  readonly onEdit: (row: OptionRow) => void
  readonly onDelete: (row: OptionRow) => void
  readonly onPayoff: (row: OptionRow) => void
  readonly onRoll: (row: OptionRow) => void
  /** Opens what the delta was made of. */
  readonly onValue: (row: OptionRow) => void
}

/** What all rows of the table share. */
export interface TraderContext {
  readonly actions: TraderActions
  readonly ledger: OptionLedger
  readonly times: PriceTimes
  readonly contractOf: (id: string) => OptionContract | undefined
  /** Accounts are named where there are several. */
  readonly namesAccounts: boolean
}

interface RowProps {
  row: TraderRow
  context: TraderContext
}

const amount = (value: TraderRow['standing']['profitLoss'], reason: string) =>
  value === null ? { value, reason } : { value }

export interface PositionRowProps extends RowProps {
  /** Undefined until it was computed. */
  valuation: Valuation | undefined
}

/** One position on one line; on a phone the same cells stand in three. */
export function PositionRow({ row, context, valuation }: PositionRowProps) {
  const { standing } = row
  const { record } = row.row
  const why = 'what it was sold or bought for is not known'
  return (
    <tr className="trader-row" data-keys-row>
      <ContractCell row={row} context={context} />
      <td className="trader-quantity" data-align="end">
        <QuantityFigure value={record.quantity} />
      </td>
      <SpotCell row={row} times={context.times} />
      <td className="trader-strike">
        <Strike row={row} />
      </td>
      <td className="trader-delta" data-align="end">
        <Delta row={row} context={context} valuation={valuation} />
      </td>
      <MarkCell row={row} times={context.times} />
      <td className="trader-credit" data-align="end">
        <MoneyFigure {...amount(standing.openCredit, why)} />
      </td>
      <td className="trader-profit" data-align="end">
        <DeltaFigure {...amount(standing.profitLoss, 'cost or price unknown')} />
      </td>
      <td className="trader-maximum">
        <Maximum row={row} />
      </td>
      <td className="trader-cover">
        <Cover row={row} context={context} />
      </td>
      <td className="trader-actions">
        <Actions row={row.row} actions={context.actions} />
      </td>
    </tr>
  )
}

/** The symbol leads to its page, the contract opens its payoff. */
export function ContractCell({ row: { row }, context: { actions, namesAccounts } }: RowProps) {
  const { position, record } = row
  return (
    <th scope="row" className="trader-contract">
      <span className="trader-contract-words">
        <span>
          <SymbolLink symbol={record.contract.underlying} />
          {namesAccounts && position.accountNumber !== null && (
            <small>{shortAccount(position.accountNumber)}</small>
          )}
        </span>
        <button
          type="button"
          className="trader-contract-name"
          data-row-key="x"
          aria-label={`${strikeAndRight(record.contract)}, payoff of ${nameOfRow(row)}`}
          onClick={() => actions.onPayoff(row)}
        >
          {strikeAndRight(record.contract)}
        </button>
      </span>
    </th>
  )
}

/** Marks a price that is of another time than most. */
function OtherTime({ price }: { price: { readonly asOf: string | null } }) {
  const now = useNow()
  const text = price.asOf === null ? 'of unknown age' : ageInWords(Date.parse(price.asOf), now).text
  return (
    <Tooltip text={text} describes={false} onTap>
      <span className="trader-other-time">
        <Clock aria-hidden="true" />
        <span className="sr-only">{text}: </span>
      </span>
    </Tooltip>
  )
}

/** A dash in a column; on a phone, where there are none, the reason itself. */
function DashOrWhy({ reason }: { reason: string }) {
  const [why] = reason.split('. ', 1)
  return (
    <>
      <Unknown reason={reason} />
      <span className="trader-why" aria-hidden="true">
        {why}
      </span>
    </>
  )
}

export function SpotCell({ row, times }: { row: TraderRow; times: PriceTimes }) {
  const spot: MaybePrice = row.market.spot
  return (
    <td className="trader-spot" data-align="end">
      {spot.value === null ? (
        <DashOrWhy reason={spot.reason} />
      ) : (
        <>
          {!isOfMostPrices(times, idOfSpot(row)) && <OtherTime price={spot} />}
          <MoneyFigure market value={spot.value} />
        </>
      )}
    </td>
  )
}

function MarkCell({ row, times }: { row: TraderRow; times: PriceTimes }) {
  const { currentPrice, priceAsOf, heldPrice } = row.row.position
  return (
    <td className="trader-mark" data-align="end">
      {currentPrice !== null && !isOfMostPrices(times, idOfMark(row)) && (
        <OtherTime price={{ asOf: priceAsOf }} />
      )}
      <SharePrice {...amount(currentPrice, 'no price yet')} />
      {heldPrice !== null && <HeldLine held={heldPrice} />}
    </td>
  )
}

const sideWords = { 'in the money': 'in', 'out of the money': 'out' } as const

/** How far the strike is, as a bar and in words. */
export function Strike({ row }: { row: TraderRow }) {
  const { distance, isShort } = row.standing
  if (distance === null)
    return (
      <span className="trader-distance-words">
        <Unknown reason={whyNoMoneyness(row)} />
      </span>
    )
  const { state, fraction } = distance
  return (
    <span className="trader-distance">
      <StrikeBar distance={distance} isShort={isShort} />
      <span className="trader-distance-words" data-risk={(isShort && state === 'in the money') || undefined}>
        {state === 'at the money'
          ? 'at strike'
          : `${formatPercent(fraction, { digits: 1, sign: 'negative' })} ${sideWords[state]}`}
      </span>
    </span>
  )
}

function Delta({ row, context: { actions }, valuation }: PositionRowProps) {
  if (valuation === undefined) return <Skeleton width={4} />
  if (valuation.kind === 'unvalued') return <Unknown reason={valuation.reason} />
  return (
    <FigureButton label={`Delta of ${nameOfRow(row.row)}`} onPress={() => actions.onValue(row.row)}>
      <span className="figure">{decimal(valuation.value.delta, 2)}</span>
    </FigureButton>
  )
}

function Maximum({ row: { row, standing } }: { row: TraderRow }) {
  const why = whyNoMaximum(row, useNow())
  const fraction = why === null ? maximumOf(row) : null
  if (!standing.isShort) return <span className="trader-no-maximum">– no maximum</span>
  if (fraction === null) return <DashOrWhy reason={why ?? 'it was sold for nothing'} />
  return (
    <span className="trader-earned">
      <MaximumBar fraction={fraction} />
      <span className="figure">{formatPercent(fraction, { digits: 1 })}</span>
    </span>
  )
}

function Cover({ row, context: { ledger, contractOf } }: RowProps) {
  const { position, record } = row.row
  const { standing } = row
  const isShortCall = standing.backing.kind === 'call'
  if (ledger.isCoverUnknown && isShortCall) return <Unknown reason="shares not loaded yet" />
  if (record.contract.adjusted) return <>adjusted contract</>
  const words = coverWords(standing, record.contract, contractsOf(record), contractOf)
  const told = (
    <span>
      {words.map(({ text, lead, isAlarm }, at) => (
        <Fragment key={text}>
          {at > 0 && ', '}
          {lead !== undefined && <span className="trader-lead">{lead} </span>}
          {isAlarm ? <b className="trader-naked">{text}</b> : text}
        </Fragment>
      ))}
    </span>
  )
  const byLots = isShortCall ? ledger.coveredBy(position) : null
  return (
    <>
      {byLots === null ? (
        told
      ) : (
        <Tooltip text={byLots} onTap>
          {told}
        </Tooltip>
      )}{' '}
      <DiffersBadge position={position} />
    </>
  )
}

/** What was entered by hand can be changed here; what was imported follows the broker. */
export function Actions({ row, actions }: { row: OptionRow; actions: TraderActions }) {
  const { position, record } = row
  const canRoll = record.quantity < 0 && !position.isAdjusted && !position.isPendingExpiry
  const name = nameOfRow(row)
  return (
    <span className="trader-buttons">
      {position.source === 'manual' && (
        <>
          <IconButton
            data-row-key="e"
            label={`Edit ${name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => actions.onEdit(row)}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash aria-hidden="true" />}
            tone="danger"
            onClick={() => actions.onDelete(row)}
          />
        </>
      )}
      {canRoll && (
        <Button data-row-key="r" aria-label={`Roll ${name}`} onClick={() => actions.onRoll(row)}>
          Roll
        </Button>
      )}
    </span>
  )
}
