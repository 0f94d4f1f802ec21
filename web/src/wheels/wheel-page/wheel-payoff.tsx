import type { LedgerCycle, Position, WheelCycle } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { optionPositionsQuery, stockPositionsQuery } from '../../client/queries.ts'
import { PayoffView } from '../../payoff/payoff-view.tsx'
import { positionsIn } from '../../payoff/scene.ts'
import { useScene } from '../../payoff/use-scene.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Basis } from './basis.ts'
import { PayoffBars } from './payoff-bars.tsx'

interface WheelPayoffProps {
  wheel: WheelCycle
  campaign: LedgerCycle
  basis: Basis
}

/** What the open positions of a wheel earn along the price, from its net stock cost or from what each cost. */
export default function WheelPayoff({ wheel, campaign, basis }: WheelPayoffProps) {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const failed = [stocks, options].find(({ data, error }) => data === undefined && error !== null)
  const positions = useMemo(
    () =>
      stocks.data === undefined || options.data === undefined
        ? null
        : positionsIn(wheel.ticker, stocks.data, options.data).filter(
            ({ accountId }) => accountId === campaign.accountId,
          ),
    [stocks.data, options.data, wheel.ticker, campaign.accountId],
  )
  if (failed !== undefined)
    return (
      <ErrorPanel
        title="The positions could not be loaded"
        message={failed.error?.message ?? ''}
        advice="Nothing was changed."
        requestId={failed.error instanceof ApiError ? failed.error.requestId : null}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  return positions === null ? (
    <PayoffBars />
  ) : (
    <Drawn ticker={wheel.ticker} positions={positions} campaign={campaign} basis={basis} />
  )
}

interface DrawnProps extends Pick<WheelPayoffProps, 'campaign' | 'basis'> {
  ticker: string
  positions: readonly Position[]
}

const none: readonly LedgerCycle[] = []

function Drawn({ ticker, positions, campaign, basis }: DrawnProps) {
  const cycles = useMemo(() => (basis === 'campaign' ? [campaign] : none), [basis, campaign])
  const scene = useScene({ symbol: ticker, positions, shares: positions, cycles })
  if (positions.length === 0) return <p className="wheel-note">Nothing of it is open.</p>
  return scene === null ? <PayoffBars /> : <PayoffView key={basis} scene={scene} />
}
