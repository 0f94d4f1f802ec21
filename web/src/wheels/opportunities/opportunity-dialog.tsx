import { strategyNames } from '@wheelwright/core'
import type { WheelOpportunity } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { OfAccount } from '../../client/of-account.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { detectionQuery } from '../detection-query.ts'
import type { Places } from '../place.ts'
import { OpportunityParts } from './opportunity-parts.tsx'
import { WheelButton } from './wheel-button.tsx'

/** How an opportunity came to its score: the named parts, the numbers behind them, the cash that was counted. */
export default function OpportunityDialog({ places }: { places: Places }) {
  const { data, isPending } = useQuery(detectionQuery)
  const { opportunity: id } = places.place
  const opportunity = data?.opportunities.find((each) => each.id === id)
  const title =
    opportunity === undefined
      ? 'Wheel opportunity'
      : `${opportunity.ticker}: ${strategyNames[opportunity.strategy]}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title={title}
      description={opportunity === undefined ? undefined : <AboutAccount opportunity={opportunity} />}
      width="medium"
      footer={
        <>
          <Button onClick={places.close}>Close</Button>
          {opportunity !== undefined && <WheelButton {...{ opportunity, places }} alone />}
        </>
      }
    >
      {isPending && <Skeleton width={40} />}
      {data !== undefined && opportunity === undefined && (
        <p>This opportunity is no longer there: the positions behind it have changed.</p>
      )}
      {data !== undefined && opportunity !== undefined && (
        <OpportunityParts opportunity={opportunity} result={data} />
      )}
    </Dialog>
  )
}

function AboutAccount({ opportunity: { accountNumber } }: { opportunity: WheelOpportunity }) {
  if (accountNumber === null) return 'Of positions without an account'
  return <OfAccount number={accountNumber}>{(name) => `In the account ${name}`}</OfAccount>
}
