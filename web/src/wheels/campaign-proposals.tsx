import type { AnswerOf, Routes, WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { actionFailed } from './action-failed.ts'
import { proposalsQuery } from './queries.ts'
import { nameOfWheel } from '../campaigns/wheel-names.ts'

type Proposal = AnswerOf<Routes['campaignProposals']>[number]

interface CampaignProposalsProps {
  cycles: readonly WheelCycle[] | undefined
}

/** Wheels by hand that the ledger seems to know: joined only by the user’s word. It is quiet when it cannot be loaded. */
export function CampaignProposals({ cycles }: CampaignProposalsProps) {
  const { data } = useQuery(proposalsQuery)
  const known = (data ?? []).flatMap((proposal) => {
    const manual = cycles?.find(({ id }) => id === proposal.manualId)
    const ledger = cycles?.find(({ id }) => id === proposal.ledgerId)
    return manual === undefined || ledger === undefined ? [] : [{ proposal, manual, ledger }]
  })
  return (
    <>
      {known.map(({ proposal, manual, ledger }) => (
        <Offer key={`${manual.id}${ledger.id}`} proposal={proposal} manual={manual} ledger={ledger} />
      ))}
    </>
  )
}

interface OfferProps {
  proposal: Proposal
  manual: WheelCycle
  ledger: WheelCycle
}

function Offer({ proposal, manual, ledger }: OfferProps) {
  const { write, isPending } = useWrite('joinCampaign')
  const toasts = useToast()
  const { agree, differ, daysApart } = proposal
  const today = tradingDateAt(useNow())
  const undo = useUndo()
  const joinWith = (ledgerId: string | null, ifMatch: string) =>
    write({ parameters: { id: manual.id }, ifMatch, body: { ledgerId } })
  const join = async () => {
    try {
      const { etag } = await joinWith(ledger.id, manual.etag)
      toasts.show({
        title: `Joined ${manual.ticker} with its campaign`,
        action: undo(() => joinWith(null, etag)),
      })
    } catch (error) {
      toasts.show(actionFailed(error, `${manual.ticker} was not joined with its campaign.`))
    }
  }
  return (
    <Banner
      label={`${manual.ticker} may be one campaign`}
      action={
        <Button pending={isPending} pendingLabel="Joining..." onClick={() => void join()}>
          Join them
        </Button>
      }
    >
      The {nameOfWheel(manual, today)} that you made may be the {nameOfWheel(ledger, today)} of the ledger,{' '}
      {daysApart === 0 ? 'started on the same day' : `started ${counted(Math.abs(daysApart), 'day')} apart`}.
      {agree.length > 0 && ` The same: ${agree.join(', ')}.`}
      {differ.length > 0 && ` Different: ${differ.join(', ')}.`} Joined, its figures come from the entries.
    </Banner>
  )
}
