import { MICROS } from '@wheelwright/core'
import { useViewSet } from '../client/use-view-state.ts'
import { Badge } from '../ui/badge.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { formatQuantity } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { useGrowing } from '../ui/lists/use-growing.tsx'
import { GroupLots, type GroupLotsProps } from './group-lots.tsx'
import type { LedgerGroup } from './ledger-groups.ts'
import { partWithout, profitAmount } from './model.ts'

/** One line per symbol; pressing it shows the tax lots. Which ones stand open is kept in the address. */
export function StockGroups({
  groups,
  ...known
}: Omit<GroupLotsProps, 'group'> & { groups: readonly LedgerGroup[] }) {
  const [opened, setOpened] = useViewSet('open')
  const { shown, more } = useGrowing(groups)
  return (
    <section className="card stocks-groups" data-flush aria-label="Positions by symbol">
      {shown.map((group) => (
        <Disclosure
          key={group.symbol}
          open={opened.has(group.symbol)}
          onToggle={(isOpen) => setOpened(group.symbol, isOpen)}
          summary={<GroupLine group={group} />}
        >
          <GroupLots group={group} {...known} />
        </Disclosure>
      ))}
      {more}
    </section>
  )
}

function GroupLine({ group }: { group: LedgerGroup }) {
  const ratio = group.profitLossPercent === null ? null : group.profitLossPercent / 100
  return (
    <span className="stocks-line">
      <span className="stocks-line-symbol">
        <strong>{group.symbol}</strong>
        {group.differs && <Badge tone="warn">differs</Badge>}
      </span>
      <span className="stocks-line-shares">
        {formatQuantity(group.shares)}{' '}
        <span className="stocks-unit">{Math.abs(group.shares) === MICROS ? 'share' : 'shares'}</span>
      </span>
      <span className="stocks-line-value">
        {group.marketValue.amount === null ? (
          <Unknown reason="no price yet" shown />
        ) : (
          <MoneyFigure value={group.marketValue.amount} />
        )}
      </span>
      <span className="stocks-line-change">
        {/* What has no price has no profit either, and says so once. */}
        {group.marketValue.amount !== null && (
          <>
            <DeltaFigure {...profitAmount(group)} ratio={ratio} />
            {partWithout(group) !== null && <small className="stocks-unit">{partWithout(group)}</small>}
          </>
        )}
      </span>
    </span>
  )
}

/** Lines of the size of those that are on their way. */
export function StockGroupsSkeleton() {
  return (
    <section className="card stocks-groups" data-flush aria-busy="true">
      <output className="sr-only">Loading positions...</output>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="disclosure">
          <div className="disclosure-line">
            <span className="disclosure-summary stocks-line">
              <Skeleton width={6} />
              <Skeleton width={10} />
              <Skeleton width={9} />
              <Skeleton width={14} />
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
