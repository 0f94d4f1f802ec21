import { shortAccount } from '@wheelwright/core'
import ChartLine from 'lucide-react/icons/chart-line'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { capitalized } from '../entries/as-sentence.ts'
import { sourceWords, whyNoCost } from '../entries/source-words.ts'
import { DiffersBadge } from '../entries/differs-badge.tsx'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { PriceAge } from '../prices/price-age.tsx'
import { Link } from '../routing/link.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { describeClass, nameOfRow, sideOf } from './model.ts'
import type { OptionLedger } from './option-ledger.ts'
import type { OptionRow } from './option-row.ts'

const toneOf: Readonly<Record<OptionRow['classification']['label'], BadgeTone>> = {
  'Long Option': 'plain',
  'Wheel Start': 'accent',
  'Covered Call': 'gain',
  'Call Spread': 'plain',
  'On Margin': 'warn',
  Naked: 'warn',
  Unknown: 'plain',
}

const amount = (value: OptionRow['position']['marketValue'], reason: string) =>
  value === null ? { value, reason } : { value }

function Ticker({ row: { position, accountNumber } }: { row: OptionRow }) {
  return (
    <>
      <SymbolLink symbol={position.underlyingSymbol ?? position.ticker} />
      {position.isAdjusted && <small>adjusted contract</small>}
      {accountNumber !== null && <small>{shortAccount(accountNumber)}</small>}
      <DiffersBadge position={position} />
    </>
  )
}

function ProfitLoss({ row: { metrics } }: { row: OptionRow }) {
  const ratio = metrics.profitLossPercent === null ? null : metrics.profitLossPercent / 100
  return <DeltaFigure {...amount(metrics.profitLoss, 'cost or price unknown')} ratio={ratio} layout="stack" />
}

function TypeAndPosition({ row, ledger }: { row: OptionRow; ledger: OptionLedger }) {
  const { position, classification, record } = row
  const isHeld = record.quantity !== 0
  const side = capitalized(sideOf(row))
  const needsCover = isHeld && side === 'Short' && position.optionType === 'Call'
  const coveredBy = needsCover ? ledger.coveredBy(position) : null
  return (
    <>
      {side} {position.optionType}{' '}
      {ledger.isCoverUnknown && needsCover ? (
        <Unknown reason="shares not loaded yet" />
      ) : (
        isHeld && <Badge tone={toneOf[classification.label]}>{describeClass(classification)}</Badge>
      )}
      {coveredBy !== null && <small>{wholeFigures(coveredBy)}</small>}
    </>
  )
}

function Price({ row: { position } }: { row: OptionRow }) {
  return (
    <>
      <SharePrice {...amount(position.currentPrice, 'no price yet')} />
      <PriceAge position={position} />
    </>
  )
}

const pendingText = 'Past its expiration, and the broker has not said yet what became of it.'

/** Where the ledger waits for the user's word, the badge leads to the question: also where the broker no longer holds it. */
function Status({ row: { position }, ledger }: { row: OptionRow; ledger: OptionLedger }) {
  if (!position.isPendingExpiry && !ledger.isAskedFor(position)) return <Badge>{position.status}</Badge>
  return (
    <>
      <span className="options-status">{position.status}</span>
      <Tooltip text={pendingText}>
        {ledger.isAskedFor(position) ? (
          <Link to="/Reconciliation" className="symbol-link">
            <Badge tone="warn">Pending expiry</Badge>
          </Link>
        ) : (
          <Badge tone="warn">Pending expiry</Badge>
        )}
      </Tooltip>
    </>
  )
}

interface ActionsProps {
  row: OptionRow
  onEdit: (row: OptionRow) => void
  onDelete: (row: OptionRow) => void
  onPayoff: (row: OptionRow) => void
  onRoll: (row: OptionRow) => void
}

function Actions({ row, onEdit, onDelete, onPayoff, onRoll }: ActionsProps) {
  const { position, record } = row
  const canRoll = position.status === 'Open' && record.quantity < 0 && !position.isAdjusted
  return (
    <span className="options-actions">
      {canRoll && !position.isPendingExpiry && (
        <Button
          tone="quiet"
          data-row-key="r"
          aria-label={`Roll ${nameOfRow(row)}`}
          onClick={() => onRoll(row)}
        >
          Roll
        </Button>
      )}
      {row.position.status === 'Open' && (
        <IconButton
          label={`Payoff of ${nameOfRow(row)}`}
          data-row-key="x"
          icon={<ChartLine aria-hidden="true" />}
          onClick={() => onPayoff(row)}
        />
      )}
      <Changes row={row} onEdit={onEdit} onDelete={onDelete} />
    </span>
  )
}

/** What came with an import follows the broker; why it cannot be changed stands where the buttons would. */
function Changes({ row, onEdit, onDelete }: Omit<ActionsProps, 'onPayoff' | 'onRoll'>) {
  const { position } = row
  const name = nameOfRow(row)
  if (position.source !== 'manual') {
    const text = position.dataSource === 'demo' ? 'demo' : sourceWords[position.source]
    return (
      <Tooltip text="It follows from what was imported: change its entries on Activity, or import a newer file.">
        <span className="options-imported">{text}</span>
      </Tooltip>
    )
  }
  return (
    <>
      <IconButton
        data-row-key="e"
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(row)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash aria-hidden="true" />}
        tone="danger"
        onClick={() => onDelete(row)}
      />
    </>
  )
}

/** The contract itself: what it is on, what it obliges to, until when. */
const contractColumns = (ledger: OptionLedger): readonly Column<OptionRow>[] => [
  { id: 'ticker', header: 'Ticker', names: true, sortable: true, cell: (row) => <Ticker row={row} /> },
  {
    id: 'type',
    header: 'Type & Position',
    sortable: true,
    cell: (row) => <TypeAndPosition row={row} ledger={ledger} />,
  },
  {
    id: 'strike',
    header: 'Strike',
    align: 'end',
    sortable: true,
    cell: ({ record }) => <MoneyFigure market value={record.contract.strike} />,
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
const figureColumns = (ledger: OptionLedger): readonly Column<OptionRow>[] => [
  {
    id: 'cost',
    header: 'Cost Basis',
    align: 'end',
    sortable: true,
    cell: ({ record, position }) => (
      <SharePrice
        {...amount(position.costBasis, record.quantity === 0 ? 'none is held' : whyNoCost(position))}
      />
    ),
  },
  { id: 'price', header: 'Current Price', align: 'end', sortable: true, cell: (row) => <Price row={row} /> },
  { id: 'profit', header: 'P&L', align: 'end', sortable: true, cell: (row) => <ProfitLoss row={row} /> },
  { id: 'status', header: 'Status', sortable: true, cell: (row) => <Status row={row} ledger={ledger} /> },
]

export function optionColumns(
  ledger: OptionLedger,
  actions: Omit<ActionsProps, 'row'>,
): readonly Column<OptionRow>[] {
  return [
    ...contractColumns(ledger),
    ...figureColumns(ledger),
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (row) => <Actions row={row} {...actions} />,
    },
  ]
}
