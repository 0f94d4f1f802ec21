import type { LedgerEntry } from '@wheelwright/api'
import { Instrument } from '../../entries/instrument.tsx'
import { kindInWords } from '../../entries/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { useMatchingEntries } from './use-matching-entries.ts'

const columnsWith = (
  figure: 'fees' | 'net cash',
  onOpen: ((id: string) => void) | undefined,
): readonly Column<LedgerEntry>[] => [
  {
    id: 'kind',
    header: 'Entry',
    names: true,
    cell: ({ id, kind, symbol }) => (
      <>
        {onOpen === undefined ? (
          kindInWords(kind)
        ) : (
          <button type="button" className="figure-button" onClick={() => onOpen(id)}>
            {kindInWords(kind)}
          </button>
        )}
        {symbol !== null && (
          <small>
            <Instrument symbol={symbol} brief />
          </small>
        )}
      </>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ tradeDate }) => <span className="figure">{formatDate(tradeDate)}</span>,
  },
  {
    id: 'amount',
    header: figure === 'fees' ? 'Fees' : 'Net cash',
    align: 'end',
    cell: ({ fees, netCash }) =>
      figure === 'fees' ? <MoneyFigure value={fees} /> : <MoneyFigure value={netCash} sign="always" />,
  },
]

interface MatchingEntriesProps {
  symbol: string
  caption: string
  figure?: 'fees' | 'net cash'
  matches: (entry: LedgerEntry) => boolean
  onOpen?: (id: string) => void
  /** How many match in all, where that is known. */
  count?: number
}

/** The entries of a symbol that a figure or a section stands on, latest first. */
export function MatchingEntries({
  symbol,
  caption,
  figure = 'net cash',
  matches,
  onOpen,
  count,
}: MatchingEntriesProps) {
  const list = useMatchingEntries(symbol, matches, count)
  const wantsMore = list.hasMore && (count === undefined || list.rows.length < count)
  if (list.error !== null) {
    return (
      <p className="symbol-note">
        Not all entries could be loaded. <Button onClick={list.retry}>Try again</Button>
      </p>
    )
  }
  if (list.isLoaded && !list.hasMore && list.rows.length === 0)
    return <p className="symbol-note">No entry supports it.</p>
  return (
    <>
      <Table
        caption={caption}
        columns={columnsWith(figure, onOpen)}
        rows={list.rows}
        rowKey={({ id }) => id}
        fold={false}
        loadingRows={list.isLoaded ? 0 : 4}
      />
      {list.isLoaded && wantsMore && (
        <div className="growing">
          <Button pending={list.isFetching} pendingLabel="Looking" onClick={list.lookOn}>
            Look further back
          </Button>
          <span>
            {list.rows.length.toLocaleString('en-US')} among the latest {list.looked.toLocaleString('en-US')}{' '}
            of {list.total.toLocaleString('en-US')} entries
          </span>
        </div>
      )}
    </>
  )
}
