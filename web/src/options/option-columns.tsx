import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { PriceAge } from '../prices/price-age.tsx'
import { Badge } from '../ui/badge.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import { DeltaFigure } from '../ui/delta-figure.tsx'
import { formatDate } from '../ui/figures.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import type { Column } from '../ui/table.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Unknown } from '../ui/unknown.tsx'
import { shortAccount } from '../ui/account-number.ts'
import { describeClass } from './model.ts'
import type { OptionRow } from './model.ts'

const toneOf: Readonly<Record<OptionRow['classification']['label'], BadgeTone>> = {
  'Long Option': 'plain',
  'Wheel Start': 'accent',
  'Covered Call': 'gain',
  'Call Spread': 'plain',
  Naked: 'warn',
  Unknown: 'plain',
}

const amount = (value: OptionRow['position']['marketValue'], reason: string) =>
  value === null ? { value, reason } : { value }

function Ticker({ row: { position } }: { row: OptionRow }) {
  return (
    <>
      {position.ticker}
      {position.isAdjusted && <small>adjusted contract</small>}
      {position.accountNumber !== null && <small>{shortAccount(position.accountNumber)}</small>}
    </>
  )
}

function ProfitLoss({ row: { metrics } }: { row: OptionRow }) {
  const ratio = metrics.profitLossPercent === null ? null : metrics.profitLossPercent / 100
  return <DeltaFigure {...amount(metrics.profitLoss, 'cost or price unknown')} ratio={ratio} layout="stack" />
}

function TypeAndPosition({ row, isCoverUnknown }: { row: OptionRow; isCoverUnknown: boolean }) {
  const { position, classification, record } = row
  const side = record.quantity < 0 ? 'Short' : 'Long'
  const needsCover = side === 'Short' && position.optionType === 'Call'
  return (
    <>
      {side} {position.optionType}{' '}
      {isCoverUnknown && needsCover ? (
        <Unknown reason="shares not loaded yet" />
      ) : (
        <Badge tone={toneOf[classification.label]}>{describeClass(classification)}</Badge>
      )}
    </>
  )
}

function Price({ row: { position } }: { row: OptionRow }) {
  return (
    <>
      <MoneyFigure {...amount(position.currentPrice, 'no price yet')} />
      <PriceAge position={position} />
    </>
  )
}

function Status({ row: { position } }: { row: OptionRow }) {
  if (!position.isPendingExpiry) return <Badge>{position.status}</Badge>
  return (
    <>
      <span className="options-status">{position.status}</span>
      <Tooltip text="Past its expiration, and the broker has not said yet what became of it.">
        <Badge tone="warn">Pending expiry</Badge>
      </Tooltip>
    </>
  )
}

export interface ActionsProps {
  row: OptionRow
  onEdit: (row: OptionRow) => void
  onDelete: (row: OptionRow) => void
}

/** What came with an import follows the broker; why it cannot be changed stands where the buttons would. */
function Actions({ row, onEdit, onDelete }: ActionsProps) {
  const { position } = row
  const name = `${position.ticker} ${position.optionType ?? ''}`
  if (position.dataSource !== 'manual') {
    return (
      <Tooltip text="It came with an import and follows the broker's snapshot. Change it at the broker and import again.">
        <span className="options-imported">{position.dataSource === 'demo' ? 'demo' : 'imported'}</span>
      </Tooltip>
    )
  }
  return (
    <span className="options-actions">
      <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(row)} />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash aria-hidden="true" />}
        tone="danger"
        onClick={() => onDelete(row)}
      />
    </span>
  )
}

/** The contract itself: what it is on, what it obliges to, until when. */
const contractColumns = (isCoverUnknown: boolean): readonly Column<OptionRow>[] => [
  { id: 'ticker', header: 'Ticker', names: true, sortable: true, cell: (row) => <Ticker row={row} /> },
  {
    id: 'type',
    header: 'Type & Position',
    sortable: true,
    cell: (row) => <TypeAndPosition row={row} isCoverUnknown={isCoverUnknown} />,
  },
  {
    id: 'strike',
    header: 'Strike',
    align: 'end',
    sortable: true,
    cell: ({ record }) => <MoneyFigure value={record.contract.strike} />,
  },
  {
    id: 'expiry',
    header: 'Expiry',
    align: 'end',
    sortable: true,
    cell: ({ record }) => formatDate(record.contract.expiration),
  },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    sortable: true,
    cell: ({ record }) => <QuantityFigure value={record.quantity} />,
  },
]

/** What it cost, what it is worth, and where it stands. */
const figureColumns: readonly Column<OptionRow>[] = [
  {
    id: 'cost',
    header: 'Cost Basis',
    align: 'end',
    sortable: true,
    cell: ({ position }) => <MoneyFigure {...amount(position.costBasis, 'the broker gave no cost')} />,
  },
  { id: 'price', header: 'Current Price', align: 'end', sortable: true, cell: (row) => <Price row={row} /> },
  { id: 'profit', header: 'P&L', align: 'end', sortable: true, cell: (row) => <ProfitLoss row={row} /> },
  { id: 'status', header: 'Status', sortable: true, cell: (row) => <Status row={row} /> },
]

export const optionColumns = (
  isCoverUnknown: boolean,
  actions: Omit<ActionsProps, 'row'>,
): readonly Column<OptionRow>[] => [
  ...contractColumns(isCoverUnknown),
  ...figureColumns,
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    actions: true,
    cell: (row) => <Actions row={row} {...actions} />,
  },
]
