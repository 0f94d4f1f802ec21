import type { Lot as LedgerLot } from '@wheelwright/api'
import { countedHeld } from '../entries/counted.ts'
import type { CostName } from '../lots/cost-place.ts'
import { Link } from '../routing/link.tsx'
import { formatQuantity } from '../ui/figures/figures.ts'
import { Table } from '../ui/lists/table.tsx'
import type { LedgerGroup } from './ledger-groups.ts'
import { LedgerLotTable } from './ledger-lot-table.tsx'
import { LotTable } from './lot-table.tsx'

export interface GroupLotsProps {
  group: LedgerGroup
  isCoverUnknown: boolean
  /** While the ledger's lots are are loading, none are shown, so that they don't change under the reader's eyes. */
  isLedgerUnknown: boolean
  onOpenCost: (lot: LedgerLot, cost: CostName) => void
}

/** What stands below the line of a symbol: the lots of its history, and the blocks of what has none. */
export function GroupLots({ group, isCoverUnknown, isLedgerUnknown, onOpenCost }: GroupLotsProps) {
  const { symbol, ledgerLots, lots } = group
  return (
    <>
      <p className="stocks-lots-note">
        <span>{describeLots(group)}</span>
        {ledgerLots.length > 0 && <span>profit and loss on tax basis</span>}
        {group.isFromHistory && <span>from the history alone: no snapshot names them</span>}
        {group.differs && (
          <Link to="/Reconciliation" className="link stocks-differs">
            Ledger and broker differ
          </Link>
        )}
        <Link to="/Symbols/:symbol" params={{ symbol }} className="link stocks-all">
          Everything about {symbol}
        </Link>
      </p>
      {isLedgerUnknown ? (
        <LotsOnTheirWay group={group} />
      ) : (
        <>
          {ledgerLots.length > 0 && <LedgerLotTable group={group} onOpenCost={onOpenCost} />}
          {ledgerLots.length > 0 && lots.length > 0 && (
            <p className="stocks-lots-note">{withoutHistory(group)}</p>
          )}
          {lots.length > 0 && <LotTable group={group} isCoverUnknown={isCoverUnknown} />}
        </>
      )}
    </>
  )
}

/** What was entered by hand is in no snapshot. */
const withoutHistory = ({ lots }: LedgerGroup): string => {
  const byHand = lots.filter(({ position }) => position.source === 'manual').length
  if (byHand === lots.length) return 'Without a history, entered by hand'
  return byHand === 0
    ? 'Without a history, as the snapshot has them'
    : 'Without a history, as the snapshot has them or entered by hand'
}

const describeLots = ({ fullLots, remainder }: LedgerGroup): string => {
  const lots = `${countedHeld(fullLots, 'lot')} of 100 shares`
  if (remainder === 0) return lots
  return remainder < 0
    ? `short ${formatQuantity(remainder)} shares`
    : `${lots} and ${formatQuantity(remainder)} remaining`
}

function LotsOnTheirWay({ group: { symbol, lots } }: { group: LedgerGroup }) {
  return (
    <Table
      caption={`Tax lots of ${symbol} are loading`}
      columns={['Lot', 'Shares', 'Tax basis', 'Market value', 'Profit/Loss'].map((header, index) => ({
        id: header,
        header,
        align: index === 0 ? 'start' : 'end',
        cell: () => null,
      }))}
      rows={[]}
      rowKey={() => ''}
      loadingRows={Math.max(1, Math.min(lots.length, 20))}
    />
  )
}
