import type { ExpirationGreeks } from '@wheelwright/core'
import { useState } from 'react'
import { PictureCard } from '../../charts/chart-card.tsx'
import { RowBarLegend, RowBars, type RowBar } from '../../charts/row-bars.tsx'
import type { Valuation } from '../../prices/option-market.ts'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatCardDate, formatDate, formatMoneyShort } from '../../ui/figures/figures.ts'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { RangeField } from '../../ui/forms/range-field.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { tradingDateAt, wholeUnits, type TradingDate } from '@wheelwright/core'
import type { GreekRow } from './greek-rows.ts'
import {
  deltaOf,
  expirationInWords,
  expirationsOf,
  greeksCsv,
  greeksSentence,
  thetaOf,
} from './greeks-by-expiration-model.ts'

const title = 'Delta and theta by expiration'
const figures = [
  { value: 'delta', label: 'Delta' },
  { value: 'theta', label: 'Theta' },
] as const
type Figure = (typeof figures)[number]['value']

interface GreeksByExpirationProps {
  rows: readonly GreekRow[]
  valuations: ReadonlyMap<string, Valuation>
  nowMs: number
}

/** What the open options move like, and what a day brings, for each expiration. */
export function GreeksByExpiration({ rows, valuations, nowMs }: GreeksByExpirationProps) {
  // Sentences are written anew when amounts are hidden or shown.
  usePrivacy()
  const [figure, setFigure] = useState<Figure>('delta')
  const expirations = expirationsOf(rows, valuations)
  if (rows.length === 0) return null
  if (expirations === null)
    return (
      <PictureCard
        {...{ title, place: 'greeks', table: null, csv: () => '', fileName: '' }}
        sentence="Valuing the options..."
        picture={null}
      />
    )
  return (
    <PictureCard
      title={title}
      place="greeks"
      sentence={greeksSentence(expirations)}
      choice={<ChoiceGroup label="Figure" choices={figures} value={figure} onChoose={setFigure} />}
      picture={<Bars expirations={expirations} figure={figure} today={tradingDateAt(nowMs)} />}
      table={<ExpirationTable expirations={expirations} />}
      csv={() => greeksCsv(expirations)}
      fileName="greeks-by-expiration.csv"
    />
  )
}

interface BarsProps {
  expirations: readonly ExpirationGreeks[]
  figure: Figure
  today: TradingDate
}

const expirationOf = ({ expiration }: ExpirationGreeks): string => expiration

function Bars({ expirations, figure, today }: BarsProps) {
  const known = expirations.filter(({ valued }) => valued > 0)
  const [at, choose] = useCursor(known, expirationOf, 0)
  const each = known[at]
  if (each === undefined) return null
  return (
    <>
      <RowBars bars={known.map((one) => rowOf(one, figure, today))} at={at} onAt={choose} />
      <RowBarLegend
        below={figure === 'delta' ? 'gains as prices fall' : 'loses as time passes'}
        above={figure === 'delta' ? 'gains as prices rise' : 'gains as time passes'}
      />
      <RangeField
        label="Expiration"
        text={expirationInWords(each)}
        amount
        {...{ min: 0, max: known.length - 1, step: 1, value: at }}
        onChange={choose}
      />
    </>
  )
}

function rowOf(each: ExpirationGreeks, figure: Figure, today: TradingDate): RowBar {
  const amount = figure === 'delta' ? deltaOf(each) : thetaOf(each)
  return {
    key: each.expiration,
    name: formatCardDate(each.expiration, today),
    below: Math.max(0, 0 - amount),
    above: Math.max(0, amount),
    figure: formatMoneyShort(amount),
  }
}

const notKnown = { value: null, reason: 'no option of this expiration can be valued' } as const

const columns: readonly Column<ExpirationGreeks>[] = [
  { id: 'expiration', header: 'Expiration', names: true, cell: ({ expiration }) => formatDate(expiration) },
  {
    id: 'delta',
    header: 'Delta in shares',
    align: 'end',
    cell: (each) => <DeltaFigure {...(each.valued === 0 ? notKnown : { value: deltaOf(each) })} />,
  },
  {
    id: 'theta',
    header: 'Theta a day',
    align: 'end',
    cell: (each) => <DeltaFigure {...(each.valued === 0 ? notKnown : { value: thetaOf(each) })} />,
  },
  {
    id: 'unknown',
    header: 'Not valued',
    align: 'end',
    cell: ({ unknownCount }) => <QuantityFigure value={wholeUnits(unknownCount)} />,
  },
]

function ExpirationTable({ expirations }: { expirations: readonly ExpirationGreeks[] }) {
  return (
    <Table caption={title} columns={columns} rows={expirations} rowKey={({ expiration }) => expiration} />
  )
}
