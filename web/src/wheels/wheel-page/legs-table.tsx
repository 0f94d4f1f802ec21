import type { CampaignLeg, WheelPage } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'
import { counted } from '../../entries/counted.ts'
import { Instrument } from '../../entries/instrument.tsx'
import { Link } from '../../routing/link.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { wholeFigures } from '../../ui/figures/whole-figures.tsx'
import { useNow } from '../../ui/now.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { whyNoTotal, whyNotRealized } from '../../campaigns/why-unknown.ts'
import { amountOr } from '../words.ts'
import { isRounded, roundedNote } from './rounded-legs.ts'
import { sumNotes } from './sum-notes.ts'

const kindNames: Readonly<Record<CampaignLeg['kind'], string>> = {
  option: 'Option',
  shares: 'Shares',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
}

const isCash = ({ kind }: CampaignLeg): boolean => kind !== 'option' && kind !== 'shares'

const Price = ({ value, leg, why }: { value: CampaignLeg['openPrice']; leg: CampaignLeg; why: string }) => (
  <SharePrice {...amountOr(value, isCash(leg) ? 'it has no price' : why)} />
)

/** The day alone is asked for, so that the entry is on the list's first page however long the history. */
const placeOf = (ticker: string, day: string, entry: string) => ({
  symbol: ticker,
  from: day,
  to: day,
  entry,
})

const figureColumns: readonly Column<CampaignLeg>[] = [
  {
    id: 'leg',
    header: 'Contract',
    names: true,
    cell: (leg) =>
      isCash(leg) || leg.symbol === null ? (
        kindNames[leg.kind]
      ) : leg.kind === 'shares' ? (
        'Shares'
      ) : (
        <Instrument symbol={leg.symbol} brief />
      ),
  },
  {
    id: 'opened',
    header: 'Opened',
    align: 'end',
    cell: (leg) =>
      leg.openedOn === null ? (
        <Unknown reason={isCash(leg) ? 'it was not opened' : 'more than one lot, or before the history'} />
      ) : (
        formatDate(leg.openedOn)
      ),
  },
  {
    id: 'quantity',
    header: 'Qty',
    align: 'end',
    cell: (leg) => (isCash(leg) ? <Unknown reason="cash alone" /> : <QuantityFigure value={leg.quantity} />),
  },
  {
    id: 'open',
    header: 'Open',
    align: 'end',
    cell: (leg) => <Price value={leg.openPrice} leg={leg} why="more than one price, or it is not known" />,
  },
  {
    id: 'close',
    header: 'Close',
    align: 'end',
    cell: (leg) => (
      <Price
        value={leg.closePrice}
        leg={leg}
        why={leg.endedOn === null ? 'no price yet' : 'it ended without a trade'}
      />
    ),
  },
  {
    id: 'result',
    header: 'Result',
    align: 'end',
    cell: ({ result, isPartial, endedOn }) => (
      <>
        <DeltaFigure
          {...amountOr(
            result,
            endedOn === null ? 'a price behind it is unknown' : 'its opening is not known',
          )}
        />
        {isPartial && <small>of what is known</small>}
      </>
    ),
  },
]

const columnsFor = (ticker: string): readonly Column<CampaignLeg>[] => [
  ...figureColumns,
  {
    id: 'end',
    header: 'How it ended',
    cell: ({ end, endedOn, entryId }) =>
      endedOn === null ? (
        'open'
      ) : entryId === null ? (
        wholeFigures(`${end} ${formatDate(endedOn)}`)
      ) : (
        <Link to="/Activity" search={placeOf(ticker, endedOn, entryId)} className="link link-alone">
          {wholeFigures(`${end} ${formatDate(endedOn)}`)}
        </Link>
      ),
  },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: ({ byHand, endedOn }) => `${byHand ? 'by hand' : 'broker row'}${endedOn === null ? '; mark' : ''}`,
  },
]

/** Every leg of a wheel; they add up to its total. */
export function LegsTable({ page }: { page: WheelPage }) {
  const { wheel, legs, earlierLegs } = page
  const today = tradingDateAt(useNow())
  if (page.campaign === null)
    return (
      <p className="wheel-note">
        No legs yet: no entry of the ledger belongs to this wheel. Once its sale is imported or recorded, the
        two can be joined.
      </p>
    )
  const [endedNote, totalNote] = sumNotes(wheel)
  return (
    <Table
      caption={`Legs of the ${nameOfWheel(wheel, today)}`}
      columns={columnsFor(wheel.ticker)}
      rows={legs}
      rowKey={({ id }) => id}
      footer={
        <>
          {earlierLegs.count > 0 && (
            <Sum
              note="not listed above"
              label={`${counted(earlierLegs.count, 'earlier leg', 'earlier legs')} together`}
              value={earlierLegs.result}
            />
          )}
          <Sum note={endedNote} label="Realized" value={wheel.realizedPnl} why={whyNotRealized(wheel)} />
          <Sum note="at their marks" label="Open" value={wheel.unrealizedPnl} />
          <Sum note={totalNote} label="Total P&L" value={wheel.totalPnl} why={whyNoTotal(wheel)} />
          {isRounded(page) && (
            <tr>
              <td colSpan={8} className="leg-note" data-wide>
                {roundedNote}
              </td>
            </tr>
          )}
        </>
      }
    />
  )
}

interface SumProps {
  label: string
  value: CampaignLeg['result']
  note: string
  why?: string
}

function Sum({ label, value, note, why = 'a price behind it is unknown' }: SumProps) {
  return (
    <tr>
      <th scope="row" colSpan={5}>
        {label}
      </th>
      <td data-align="end">
        <DeltaFigure {...amountOr(value, why)} />
      </td>
      <td colSpan={2} className="leg-note">
        {note}
      </td>
    </tr>
  )
}
