import { shortAccount } from '@wheelwright/core'
import ChartLine from 'lucide-react/icons/chart-line'
import type { ContractValue } from '@wheelwright/core'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import type { Valuation } from '../../prices/option-market.ts'
import { PriceAgeLine } from '../../prices/price-age.tsx'
import { ageInWords, type MaybePrice } from '../../prices/price-words.ts'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FigureButton } from '../../ui/figures/figure-button.tsx'
import { formatDate, formatMarketPrice } from '../../ui/figures/figures.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNow } from '../../ui/now.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { assignmentInWords, moneynessInWords, sharesOf, type GreekRow } from './greek-rows.ts'
import { nameOfRow } from '../model.ts'
import { decimal, inShares, perDay } from './greek-words.ts'

interface GreekActions {
  readonly onPayoff: (row: GreekRow) => void
  /** Opens what a figure was made of. */
  readonly onValue: (row: GreekRow) => void
}

function Contract({ row: { row } }: { row: GreekRow }) {
  const { accountNumber, record } = row
  const side = record.quantity < 0 ? 'short' : 'long'
  return (
    <>
      <SymbolLink symbol={record.contract.underlying} />
      <small className="options-contract">
        {side} {formatMarketPrice(record.contract.strike)} {record.contract.right.toLowerCase()}
      </small>
      {accountNumber !== null && <small>{shortAccount(accountNumber)}</small>}
    </>
  )
}

function MarkPrice({ price }: { price: MaybePrice }) {
  if (price.value === null) return <Unknown reason={price.reason} />
  return (
    <span className="options-price">
      <SharePrice value={price.value} />
      <small>{price.how}</small>
      <PriceAgeLine {...price} />
    </span>
  )
}

/** The price of the underlying; its age only where the mark beside it tells another. */
function Spot({ row: { market } }: { row: GreekRow }) {
  const now = useNow()
  const { spot, mark } = market
  if (spot.value === null) return null
  const ages = [spot, mark].map((price) =>
    price.value === null || price.asOf === null ? null : ageInWords(Date.parse(price.asOf), now).text,
  )
  return (
    <small className="options-price">
      at <SharePrice market value={spot.value} />
      {ages[0] !== ages[1] && <PriceAgeLine {...spot} />}
    </small>
  )
}

interface ValueProps {
  row: GreekRow
  valuation: Valuation | undefined
  name: string
  figure: (value: ContractValue) => string
  below?: ((value: ContractValue) => string) | undefined
  isAmount?: boolean
  onValue: GreekActions['onValue']
}

/** A computed figure, which opens what it was made of. */
function Value({ row, valuation, name, figure, below, isAmount = false, onValue }: ValueProps) {
  if (valuation === undefined) return <Skeleton width={6} />
  if (valuation.kind === 'unvalued') return <Unknown reason={valuation.reason} />
  return (
    <>
      <FigureButton label={`${name} of ${nameOfRow(row.row)}`} onPress={() => onValue(row)}>
        <span className="figure">{figure(valuation.value)}</span>
      </FigureButton>
      {below !== undefined && <small data-amount={isAmount || undefined}>{below(valuation.value)}</small>}
    </>
  )
}

export function whyNoMoneyness({ row, market: { spot } }: GreekRow): string {
  if (row.record.contract.adjusted) return 'adjusted contract: what it delivers is not known'
  if (row.position.isPendingExpiry) return 'past its expiration'
  return spot.value === null ? spot.reason : 'not known'
}

function Moneyness({ row }: { row: GreekRow }) {
  const { moneyness, signal } = row
  const assignment = assignmentInWords(signal)
  return (
    <>
      {moneyness === null ? (
        <Unknown reason={whyNoMoneyness(row)} />
      ) : (
        <Badge tone={moneyness.state === 'in the money' ? 'accent' : 'plain'}>
          {moneynessInWords(moneyness)}
        </Badge>
      )}
      {moneyness !== null && <Spot row={row} />}
      {assignment !== null && (
        <Tooltip text={assignment.why} onTap>
          <span className="options-flag">
            <Badge tone="warn">{assignment.flag}</Badge>
          </span>
        </Tooltip>
      )}
    </>
  )
}

const daysInWords = ({ days, row }: GreekRow): string | null => {
  if (row.position.isPendingExpiry) return 'past its expiration'
  return days === 0 ? 'expires today' : null
}

const priceColumns: readonly Column<GreekRow>[] = [
  { id: 'ticker', header: 'Contract', names: true, sortable: true, cell: (row) => <Contract row={row} /> },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    sortable: true,
    cell: ({ row }) => <QuantityFigure value={row.record.quantity} />,
  },
  {
    id: 'mark',
    header: 'Mark',
    align: 'end',
    cell: ({ market }) => <MarkPrice price={market.mark} />,
  },
]

type Shown = Pick<ValueProps, 'name' | 'figure' | 'isAmount'> & {
  readonly id: string
  readonly header: string
  /** What it comes to for so many shares. */
  readonly position?: (value: ContractValue, shares: number) => string
}

const figures: readonly Shown[] = [
  {
    id: 'volatility',
    header: 'Implied vol.',
    name: 'Implied volatility',
    figure: ({ volatility }) => `${decimal(100 * volatility, 1)}%`,
  },
  {
    id: 'delta',
    header: 'Delta',
    name: 'Delta',
    figure: ({ delta }) => decimal(delta, 3),
    position: ({ delta }, shares) => inShares(delta * shares),
  },
  {
    id: 'theta',
    header: 'Theta',
    name: 'Theta',
    figure: ({ theta }) => decimal(theta, 4),
    position: ({ theta }, shares) => perDay(theta * shares),
    isAmount: true,
  },
]

const valueColumns = (
  valuations: ReadonlyMap<string, Valuation>,
  onValue: GreekActions['onValue'],
): Column<GreekRow>[] =>
  figures.map(({ id, header, position, ...shown }) => ({
    id,
    header,
    align: 'end',
    cell: (row) => (
      <Value
        {...shown}
        row={row}
        valuation={valuations.get(row.row.position.id)}
        below={position && ((value) => position(value, sharesOf(row)))}
        onValue={onValue}
      />
    ),
  }))

export function greekColumns(
  valuations: ReadonlyMap<string, Valuation>,
  { onPayoff, onValue }: GreekActions,
): readonly Column<GreekRow>[] {
  return [
    ...priceColumns,
    ...valueColumns(valuations, onValue),
    {
      id: 'expiry',
      header: 'Days',
      align: 'end',
      sortable: true,
      cell: (row) => (
        <>
          <span className="figure">{decimal(row.days, 0)}</span>
          <small>{daysInWords(row) ?? formatDate(row.row.record.contract.expiration)}</small>
        </>
      ),
    },
    { id: 'moneyness', header: 'Moneyness', skeleton: 10, cell: (row) => <Moneyness row={row} /> },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (row) => (
        <IconButton
          label={`Payoff of ${nameOfRow(row.row)}`}
          data-row-key="x"
          icon={<ChartLine aria-hidden="true" />}
          onClick={() => onPayoff(row)}
        />
      ),
    },
  ]
}
