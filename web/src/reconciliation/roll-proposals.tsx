import type { RollProposal } from '@wheelwright/api'
import { wholeUnits } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { Instrument } from '../entries/instrument.tsx'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { ShowMore } from './show-more.tsx'
import { useDecideRoll } from './use-decide-roll.ts'
import type { Growing } from './use-reconciliation.ts'

const contract = (symbol: string | null) =>
  symbol === null ? <Unknown reason="not named" /> : <Instrument symbol={symbol} brief />

const columnsWith = (
  decide: (proposal: RollProposal, linked: boolean) => void,
  isPending: boolean,
): readonly Column<RollProposal>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    names: true,
    cell: ({ underlying }) => (underlying === null ? 'cash' : <SymbolLink symbol={underlying} />),
  },
  { id: 'date', header: 'Opened', cell: ({ date }) => formatDate(date) },
  {
    id: 'closed',
    header: 'Closed the trading day before',
    cell: ({ contracts, closed }) => (
      <>
        <QuantityFigure value={wholeUnits(contracts)} /> × {contract(closed)}
      </>
    ),
  },
  { id: 'opened', header: 'Then opened', cell: ({ opened }) => contract(opened) },
  {
    id: 'credit',
    header: 'Net credit',
    align: 'end',
    cell: ({ netCredit }) => <DeltaFigure value={netCredit} />,
  },
  {
    id: 'decide',
    header: 'Was it a roll?',
    align: 'end',
    cell: (proposal) => (
      <span className="recon-choices">
        <Button pending={isPending} onClick={() => decide(proposal, true)}>
          One roll
        </Button>
        <Button tone="quiet" pending={isPending} onClick={() => decide(proposal, false)}>
          Two trades
        </Button>
      </span>
    ),
  },
]

/** Contracts closed on one day and opened on the next: only the user knows whether that was a roll. */
export function RollProposals({ growing }: { growing: Growing }) {
  const { rollProposals: proposals, counts, next } = growing.data
  const { decide, isPending } = useDecideRoll()
  if (proposals.length === 0) return null
  return (
    <Card flush title="Perhaps rolled overnight" aside={counted(counts.rollProposals, 'pair')}>
      <Table
        caption="Perhaps rolled overnight"
        columns={columnsWith((proposal, linked) => void decide(proposal, linked), isPending)}
        rows={proposals}
        rowKey={({ closeEntryId, openEntryId }) => `${closeEntryId}.${openEntryId}`}
      />
      <ShowMore
        {...growing}
        list="roll_proposals"
        cursor={next.rollProposals}
        shown={proposals.length}
        count={counts.rollProposals}
      />
    </Card>
  )
}
