import { strategyNames } from '@wheelwright/core'
import type { WheelOpportunity } from '@wheelwright/api'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import { OfAccount } from '../../client/of-account.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, type Column, type TablePaging } from '../../ui/lists/table.tsx'
import type { Places } from '../place.ts'
import { Confidence, DaysToExpiration, PotentialIncome, RiskBadge } from './opportunity-figures.tsx'
import { useOpportunityName } from './use-opportunity-name.ts'
import { WheelButton } from './wheel-button.tsx'

const columns: readonly Column<WheelOpportunity>[] = [
  {
    id: 'ticker',
    header: 'Ticker',
    names: true,
    cell: ({ ticker, strategy, accountNumber }) => (
      <>
        <SymbolLink symbol={ticker} />
        <small>
          {strategyNames[strategy]}
          <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
        </small>
      </>
    ),
  },
  { id: 'confidence', header: 'Confidence', cell: (opportunity) => <Confidence opportunity={opportunity} /> },
  {
    id: 'income',
    header: 'Potential income',
    align: 'end',
    cell: (opportunity) => <PotentialIncome opportunity={opportunity} />,
  },
  { id: 'risk', header: 'Risk', cell: ({ riskAssessment }) => <RiskBadge level={riskAssessment.level} /> },
  {
    id: 'days',
    header: 'To expiration',
    align: 'end',
    cell: ({ daysToExpiration }) => <DaysToExpiration days={daysToExpiration} />,
  },
]

const actionsFor = (places: Places): Column<WheelOpportunity> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  wide: true,
  cell: (opportunity) => <Actions {...{ opportunity, places }} />,
})

function Actions({ opportunity, places }: { opportunity: WheelOpportunity; places: Places }) {
  const name = useOpportunityName(opportunity)
  return (
    <span className="wheel-actions">
      <Button
        data-row-key="x"
        aria-label={`Details of ${name}`}
        onClick={() => places.openOpportunity(opportunity.id)}
      >
        Details
      </Button>
      <WheelButton {...{ opportunity, places }} />
    </span>
  )
}

interface OpportunityTableProps {
  rows: readonly WheelOpportunity[]
  paging: TablePaging
  places: Places
}

export function OpportunityTable({ rows, paging, places }: OpportunityTableProps) {
  return (
    <Table
      caption="Wheel opportunities"
      columns={[...columns, actionsFor(places)]}
      rows={rows}
      rowKey={({ id }) => id}
      paging={paging}
    />
  )
}
