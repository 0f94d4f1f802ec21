import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../client/queries/queries.ts'
import { counted } from '../entries/counted.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { StatCard } from '../ui/figures/stat-card.tsx'
import { totalAmount, totalValue } from './model.ts'
import type { LedgerGroup } from './ledger-groups.ts'

interface StockCardsProps {
  groups: readonly LedgerGroup[] | undefined
  loaded: number
}

/** Total Positions, Total Value, Backend Status. */
export function StockCards({ groups, loaded }: StockCardsProps) {
  const total = totalValue(groups ?? [])
  const without = total.unknownCount
  const loading = groups === undefined
  return (
    <div className="tiles">
      <StatCard
        title="Total Positions"
        value={loaded}
        note={`in ${counted(groups?.length ?? 0, 'symbol')}`}
        loading={loading}
      />
      <StatCard
        title="Total Value"
        value={<MoneyFigure {...totalAmount(total)} />}
        note={without > 0 ? `without ${without.toLocaleString('en-US')} of unknown value` : 'at market value'}
        loading={loading}
      />
      <BackendStatus loaded={loaded} />
    </div>
  )
}

function BackendStatus({ loaded }: { loaded: number }) {
  const { data, isPending } = useQuery(healthQuery)
  const text = data === undefined ? 'Disconnected' : 'Connected'
  return (
    <StatCard
      title="Backend Status"
      value={
        <span className="stocks-status" data-connected={data !== undefined || undefined}>
          {text}
        </span>
      }
      note={`${counted(loaded, 'position')} loaded`}
      loading={isPending}
    />
  )
}
