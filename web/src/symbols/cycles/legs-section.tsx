import type { Lot } from '@wheelwright/api'
import { isIndexRoot, LOT_SHARES, quantityFromMicros, wholeUnits } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import { DiffersBadge } from '../../entries/differs-badge.tsx'
import { Instrument } from '../../entries/instrument.tsx'
import { openedInWords } from '../../lots/words.ts'
import { PriceAge } from '../../prices/price-age.tsx'
import { useViewState } from '../../client/use-view-state.ts'
import { Link } from '../../routing/link.tsx'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate, formatMarketPrice, formatQuantity, unbroken } from '../../ui/figures/figures.ts'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import type { CoverPart, Leg } from '../lots/coverage.ts'
import { QualifiedCalls } from '../lots/qualified-calls.tsx'

function Contract({ leg: { contract, quantity, isPendingExpiry } }: { leg: Leg }) {
  const side = quantity < 0 ? 'Short' : 'Long'
  return (
    <>
      {side} {formatMarketPrice(contract.strike)} {contract.right.toLowerCase()}
      {isPendingExpiry && (
        <small>
          <Link to="/Reconciliation" className="link symbol-link">
            pending expiry
          </Link>
        </small>
      )}
    </>
  )
}

function Contracts({ leg: { quantity, brokerQuantity, byHand, differs, position } }: { leg: Leg }) {
  return (
    <>
      <QuantityFigure value={quantity} />
      {brokerQuantity !== null && (
        <small>
          <Link to="/Reconciliation" className="link symbol-link">
            broker {formatQuantity(brokerQuantity)}
          </Link>
        </small>
      )}
      {byHand !== 0 && <small>{formatQuantity(byHand)} more by hand</small>}
      {differs && position !== null && (
        <small>
          <DiffersBadge position={position} />
        </small>
      )}
    </>
  )
}

function Price({ leg: { position } }: { leg: Leg }) {
  const price = position?.currentPrice ?? null
  return (
    <>
      <SharePrice {...(price === null ? { value: price, reason: 'no price yet' } : { value: price })} />
      {position !== null && <PriceAge position={position} />}
    </>
  )
}

function CoverLine({ part: { contracts, by, inSpread } }: { part: CoverPart }) {
  if (inSpread) return <span className="symbol-cover">{formatContracts(contracts)} in a spread</span>
  if (by === null) return <Badge tone="warn">{formatContracts(contracts)} naked</Badge>
  return (
    <span className="symbol-cover">
      {formatContracts(contracts)} by{' '}
      {typeof by === 'string' ? <Instrument symbol={by} brief /> : sharesInWords(by, contracts)}
    </span>
  )
}

const sharesOf = (lots: readonly Lot[]): Quantity =>
  quantityFromMicros(lots.reduce((sum, { quantity }) => sum + quantity, 0))

/** Shares that no entry tells of have no day. */
const sharesInWords = (lots: readonly Lot[], contracts: number): string => {
  const [first] = lots
  return first === undefined
    ? `${formatQuantity(wholeUnits(contracts * LOT_SHARES))} shares`
    : `${formatQuantity(sharesOf(lots))} shares of ${unbroken(openedInWords(first))}`
}

const keyOf = ({ by, inSpread }: CoverPart): string => {
  if (inSpread) return 'spread'
  if (by === null) return 'nothing'
  return typeof by === 'string' ? by : (by[0]?.id ?? 'shares')
}

/** Index options are settled in cash, which the broker's margin secures. */
const putInWords = ({ contract, put }: Pick<Leg, 'contract' | 'put'>): string => {
  const cash = isIndexRoot(contract.root) ? 'margin' : 'cash'
  if (put === null || put.protected === 0) return `secured by ${cash}`
  return put.secured === 0
    ? 'protected by a long put'
    : `${formatContracts(put.secured)} secured by ${cash}, ${formatContracts(put.protected)} protected by a long put`
}

function Cover({ leg: { contract, quantity, cover, put } }: { leg: Leg }) {
  if (quantity > 0) return <span className="symbol-quiet">held, needs none</span>
  if (contract.right === 'Put') return <span className="symbol-quiet">{putInWords({ contract, put })}</span>
  return cover.map((part) => <CoverLine key={keyOf(part)} part={part} />)
}

/** Of short options that still trade; an adjusted contract is not rolled. */
function Roll({ leg: { symbol, contract, quantity, isPendingExpiry } }: { leg: Leg }) {
  const [, setDialog] = useViewState('dialog')
  if (quantity >= 0 || contract.adjusted || isPendingExpiry) return null
  const name = `${formatMarketPrice(contract.strike)} ${contract.right.toLowerCase()}, ${formatDate(contract.expiration)}`
  return (
    <Button
      tone="quiet"
      data-row-key="r"
      aria-label={`Roll ${name}`}
      onClick={() => setDialog(`roll.${symbol}`)}
    >
      Roll
    </Button>
  )
}

const columns: readonly Column<Leg>[] = [
  { id: 'contract', header: 'Contract', names: true, skeleton: 14, cell: (leg) => <Contract leg={leg} /> },
  {
    id: 'expires',
    header: 'Expires',
    align: 'end',
    cell: ({ contract }) => formatDate(contract.expiration),
  },
  { id: 'contracts', header: 'Contracts', align: 'end', cell: (leg) => <Contracts leg={leg} /> },
  { id: 'price', header: 'Price', align: 'end', cell: (leg) => <Price leg={leg} /> },
  {
    id: 'unrealized',
    header: 'Unrealized P&L',
    align: 'end',
    cell: ({ unrealizedPnl: value }) => (
      <DeltaFigure
        {...(value === null ? { value, reason: 'its price or its opening is unknown' } : { value })}
      />
    ),
  },
  { id: 'cover', header: 'Coverage', skeleton: 20, cell: (leg) => <Cover leg={leg} /> },
  { id: 'actions', header: 'Actions', align: 'end', actions: true, cell: (leg) => <Roll leg={leg} /> },
]

/** The open options, with what covers the short calls among them. */
export function LegsSection({ symbol, legs }: { symbol: string; legs: readonly Leg[] }) {
  return (
    <Card flush title="Options">
      {legs.length === 0 ? (
        <p className="symbol-note">No options are open.</p>
      ) : (
        <Table caption="Open options" columns={columns} rows={legs} rowKey={(leg) => leg.symbol} />
      )}
      <QualifiedCalls symbol={symbol} legs={legs} />
    </Card>
  )
}
