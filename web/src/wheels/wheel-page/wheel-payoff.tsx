import type { LedgerCycle, Position, WheelPage } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { optionPositionsQuery, stockPositionsQuery } from '../../client/queries/position-queries.ts'
import { PayoffView } from '../../payoff/payoff-view.tsx'
import { positionsIn } from '../../payoff/scene.ts'
import { useScene } from '../../payoff/use-scene.ts'
import type { Basis } from './basis.ts'
import { PayoffBars } from './payoff-bars.tsx'
import { positionsOfWheel } from './wheel-positions.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'

interface WheelPayoffProps {
  page: WheelPage
  campaign: LedgerCycle
  basis: Basis
}

/** What the open positions of a wheel earn along the price, from its net stock cost or from what each cost. */
export default function WheelPayoff({ page, campaign, basis }: WheelPayoffProps) {
  const { ticker } = page.wheel
  const stocks = useQuery(stockPositionsQuery)
  // The legs of its scene are words with quantities in them, made once.
  const hides = usePrivacy()
  const options = useQuery(optionPositionsQuery('Open'))
  const failed = [stocks, options].find(({ data, error }) => data === undefined && error !== null)
  const positions = useMemo(
    () =>
      stocks.data === undefined || options.data === undefined
        ? null
        : positionsIn(ticker, stocks.data, options.data).filter(
            ({ accountId }) => accountId === campaign.accountId,
          ),
    [stocks.data, options.data, ticker, campaign.accountId],
  )
  if (failed !== undefined)
    return (
      <NotLoaded
        title="The positions could not be loaded"
        query={failed}
        message={failed.error?.message ?? ''}
      />
    )
  return positions === null ? (
    <PayoffBars />
  ) : (
    <Drawn key={String(hides)} page={page} inAccount={positions} campaign={campaign} basis={basis} />
  )
}

interface DrawnProps extends WheelPayoffProps {
  /** Open positions in the symbol and its options, of the wheel or not. */
  inAccount: readonly Position[]
}

const none: readonly LedgerCycle[] = []

function Drawn({ page, inAccount, campaign, basis }: DrawnProps) {
  const cycles = useMemo(() => (basis === 'campaign' ? [campaign] : none), [basis, campaign])
  const positions = useMemo(() => positionsOfWheel(inAccount, page), [inAccount, page])
  const scene = useScene({ symbol: page.wheel.ticker, positions, shares: inAccount, cycles })
  if (positions.length === 0) return <p className="wheel-note">Nothing of it is open.</p>
  return scene === null ? <PayoffBars /> : <PayoffView key={basis} scene={scene} />
}
