import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { CampaignLine } from '../ui/wheel-marks/campaign-line.tsx'
import { Card } from '../ui/card.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { PhaseRing } from '../ui/wheel-marks/phase-ring.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import type { Sort } from '../ui/lists/sort-header.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { dollars, units } from './amounts.ts'
import { wheelSamples, type WheelSample } from './campaigns.ts'
import { SampleSection } from './sample-section.tsx'

const money = (amount: number | null, reason: string) =>
  amount === null ? <MoneyFigure value={null} reason={reason} /> : <MoneyFigure value={dollars(amount)} />

const wheelColumns: Column<WheelSample>[] = [
  {
    id: 'ticker',
    header: 'Ticker',
    names: true,
    cell: (wheel) => (
      <span className="sample-row">
        <PhaseRing capital={wheel.capital} />
        <span>
          {wheel.ticker}
          <small>{wheel.note}</small>
        </span>
      </span>
    ),
  },
  { id: 'campaign', header: 'Campaign', wide: true, cell: (wheel) => <CampaignLine {...wheel.line} /> },
  { id: 'net', header: 'Net stock cost', align: 'end', cell: (wheel) => money(wheel.netCost, 'no shares') },
  { id: 'tax', header: 'Tax basis', align: 'end', cell: (wheel) => money(wheel.taxBasis, 'no shares') },
  { id: 'premium', header: 'Premium', align: 'end', cell: (wheel) => money(wheel.premium, '') },
  {
    id: 'profit',
    header: 'P/L',
    align: 'end',
    cell: (wheel) => (
      <DeltaFigure value={dollars(wheel.profit)} ratio={wheel.pace} percentDigits={1} layout="stack" />
    ),
  },
  {
    id: 'next',
    header: 'Next',
    align: 'end',
    wide: true,
    cell: (wheel) => <Badge tone={wheel.next.tone}>{wheel.next.text}</Badge>,
  },
]

interface OptionSample {
  ticker: string
  kind: string
  strike: number
  expiry: string
  contracts: number
  cost: number
  price: number | null
  profit: number | null
}

const optionSamples: readonly OptionSample[] = [
  {
    ticker: 'AAPL',
    kind: 'Short put, wheel start',
    strike: 215,
    expiry: 'Nov 27, 2026',
    contracts: -2,
    cost: 3.15,
    price: 1.2,
    profit: 390,
  },
  {
    ticker: 'BRK.B',
    kind: 'Short call, covered',
    strike: 512.5,
    expiry: 'Dec 18, 2026',
    contracts: -1,
    cost: 8.4,
    price: 11.05,
    profit: -265,
  },
  {
    ticker: 'SPXW',
    kind: 'Long put',
    strike: 6125,
    expiry: 'Jan 15, 2027',
    contracts: 10,
    cost: 104.2525,
    price: null,
    profit: null,
  },
  {
    ticker: 'F',
    kind: 'Short call, naked',
    strike: 12,
    expiry: 'Nov 20, 2026',
    contracts: -120,
    cost: 0.05,
    price: 0.05,
    profit: 0,
  },
]

const optionColumns: Column<OptionSample>[] = [
  { id: 'ticker', header: 'Ticker', names: true, sortable: true, cell: (row) => row.ticker },
  { id: 'kind', header: 'Type & Position', cell: (row) => row.kind },
  {
    id: 'strike',
    header: 'Strike',
    align: 'end',
    sortable: true,
    cell: (row) => <MoneyFigure value={dollars(row.strike)} />,
  },
  { id: 'expiry', header: 'Expiry', cell: (row) => row.expiry },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    sortable: true,
    cell: (row) => <QuantityFigure value={units(row.contracts)} />,
  },
  {
    id: 'cost',
    header: 'Cost Basis',
    align: 'end',
    cell: (row) => <MoneyFigure value={dollars(row.cost)} />,
  },
  { id: 'price', header: 'Current Price', align: 'end', cell: (row) => money(row.price, 'no price yet') },
  {
    id: 'profit',
    header: 'P&L',
    align: 'end',
    cell: (row) =>
      row.profit === null ? money(null, 'no price yet') : <DeltaFigure value={dollars(row.profit)} />,
  },
  { id: 'status', header: 'Status', cell: () => <Badge tone="accent">Open</Badge> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    actions: true,
    cell: (row) => (
      <span className="sample-end">
        <IconButton label={`Edit ${row.ticker}`} icon={<Pencil />} />
        <IconButton label={`Delete ${row.ticker}`} icon={<Trash2 />} tone="danger" />
      </span>
    ),
  },
]

const ladder: Column<readonly string[]>[] = ['Friday', 'Puts', 'Calls', 'If all assigned'].map(
  (header, index) => ({
    id: header,
    header,
    names: index === 0,
    align: index === 0 ? 'start' : 'end',
    cell: (row) => row[index],
  }),
)

export function TableSamples() {
  const [sort, setSort] = useState<Sort | null>({ column: 'ticker', direction: 'ascending' })
  return (
    <SampleSection title="Tables">
      <Card title="Wheels" aside="ring: capital by phase" flush>
        <Table caption="Wheels" columns={wheelColumns} rows={wheelSamples} rowKey={(wheel) => wheel.ticker} />
      </Card>
      <Card title="Options" flush>
        <Table
          caption="Options"
          columns={optionColumns}
          rows={optionSamples}
          rowKey={(row) => row.ticker}
          sort={sort}
          onSort={setSort}
        />
      </Card>
      <Card title="Options, loading" flush>
        <Table
          caption="Options"
          columns={optionColumns}
          rows={[]}
          rowKey={(row) => row.ticker}
          loadingRows={2}
        />
      </Card>
      <Card title="Expiration ladder" flush>
        <Table
          caption="Expirations"
          columns={ladder}
          fold={false}
          rowKey={(row) => row[0] ?? ''}
          rows={[
            ['Nov 27', '1', '2', '−$14,000.00'],
            ['Dec 04', '–', '3', '+$3,150.00'],
            ['Dec 18', '4', '1', '−$38,100.00'],
          ]}
        />
      </Card>
    </SampleSection>
  )
}
