import type { LedgerEntry, PortfolioSnapshot, Position } from '@wheelwright/api'
import { absQuantity, tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { briefTerms, Instrument } from '../entries/instrument.tsx'
import { countedCash } from '../entries/counted-cash.ts'
import { countsNowhere, kindInWords } from '../entries/kinds.ts'
import { None } from '../entries/none.tsx'
import { whyNoCost } from '../entries/source-words.ts'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Link } from '../routing/link.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { Card } from '../ui/card.tsx'
import { formatCardDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { amountOr } from './model.ts'
import { latestEntriesQuery, shownEvents } from './queries.ts'

/** Contracts are named as in the events beside. */
const describe = ({ optionType, strikePrice, expirationDate }: Position): string => {
  if (optionType === null) return 'Shares'
  if (strikePrice === null || expirationDate === null) return optionType
  return briefTerms({ strike: strikePrice, right: optionType, expiration: expirationDate })
}

const columns: readonly Column<Position>[] = [
  {
    id: 'ticker',
    header: 'Ticker',
    names: true,
    skeleton: 6,
    cell: (row) => <SymbolLink symbol={row.ticker} />,
  },
  {
    id: 'what',
    header: 'Position',
    skeleton: 14,
    cell: describe,
  },
  {
    id: 'quantity',
    header: 'Shares or contracts',
    align: 'end',
    skeleton: 6,
    cell: (row) => {
      const quantity = row.contracts ?? row.shares
      return quantity === null ? null : <QuantityFigure value={quantity} />
    },
  },
  {
    id: 'cost',
    header: 'Cost basis',
    align: 'end',
    skeleton: 7,
    cell: (row) => <SharePrice {...amountOr(row.costBasis, whyNoCost(row))} />,
  },
]

interface RecentActivityProps {
  recent: PortfolioSnapshot['recent']
  hasHistory: boolean
}

/** The latest events, where there is a history, and up to three stocks and two options, the latest change first. */
export function RecentActivity({ recent, hasHistory }: RecentActivityProps) {
  const rows = [...recent.stocks, ...recent.options]
  return (
    <Card title="Recent Activity" flush className="recent">
      <div className="recent-tables">
        {hasHistory && (
          <div>
            <h3>Latest events</h3>
            <LatestEvents />
          </div>
        )}
        {rows.length > 0 && (
          <div>
            <h3>Positions that changed last</h3>
            <Table
              caption="Positions that changed last"
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              fold={false}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

const eventColumnsFor = (today: TradingDate): readonly Column<LedgerEntry>[] => [
  {
    id: 'date',
    header: 'Date',
    skeleton: 8,
    cell: ({ tradeDate, underlying }) => (
      <Link to="/Activity" search={dayOf(tradeDate, underlying)} className="link">
        {formatCardDate(tradeDate, today)}
      </Link>
    ),
  },
  {
    id: 'what',
    header: 'Event',
    names: true,
    skeleton: 18,
    cell: ({ kind, symbol, underlying, quantity, isCanceled, leftQuantity }) => (
      <>
        {kindInWords(kind)} {quantity !== 0 && <QuantityFigure value={absQuantity(quantity)} />}{' '}
        {symbol !== null && underlying !== null && (
          <Link to="/Symbols/:symbol" params={{ symbol: underlying }} className="symbol-link">
            <Instrument symbol={symbol} brief />
          </Link>
        )}
        {isCanceled && <small> canceled</small>}
        {leftQuantity !== undefined && <small> canceled in part</small>}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    skeleton: 7,
    cell: (entry) => {
      const cash = countedCash(entry)
      return cash === null ? <None what={countsNowhere} /> : <MoneyFigure value={cash} sign="always" />
    },
  },
]

/** The entries of that day, of the symbol where it has one. */
const dayOf = (day: TradingDate, symbol: string | null) => ({
  from: day,
  to: day,
  ...(symbol === null ? {} : { symbol }),
})

function LatestEvents() {
  const { data, error } = useQuery(latestEntriesQuery)
  const today = tradingDateAt(useNow())
  if (data === undefined && error !== null)
    return <p className="ladder-words">The latest events could not be loaded.</p>
  return (
    <Table
      caption="Latest events"
      columns={eventColumnsFor(today)}
      rows={data ?? []}
      rowKey={({ id }) => id}
      loadingRows={data === undefined ? shownEvents : 0}
      fold={false}
    />
  )
}
