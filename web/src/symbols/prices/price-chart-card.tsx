import type { LedgerEntry } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { messageOf } from '../../client/api-error.ts'
import { useViewState } from '../../client/use-view-state.ts'
import { PictureCard } from '../../charts/chart-card.tsx'
import { closesQuery } from '../../prices/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CampaignGlyph } from '../../ui/wheel-marks/campaign-glyph.tsx'
import '../../ui/wheel-marks/campaign-legend.css'
import { campaignWords } from '../../ui/wheel-marks/campaign.ts'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { useCursor } from '../../ui/use-cursor.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { RangeField } from '../../ui/forms/range-field.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { headlineFacts } from '../figures/headline-model.ts'
import { ownTrades } from './own-trades.ts'
import {
  chartCsv,
  dayInWords,
  firstOf,
  priceChartOf,
  rangeIn,
  ranges,
  chartSentence,
  stockCostOf,
  type ChartDay,
  type PriceChart,
} from './price-chart-model.ts'
import './price-chart.css'
import { mostSigns, PriceChartPicture } from './price-chart.tsx'
import { useMatchingEntries } from '../transfers/use-matching-entries.ts'
import type { SymbolData } from '../use-symbol.ts'

const dateOf = ({ date }: ChartDay): string => date

interface PriceChartCardProps {
  symbol: string
  data: SymbolData
}

const none: readonly never[] = []

const useChart = ({ symbol, data }: PriceChartCardProps) => {
  const [text, setRange] = useViewState('range')
  const range = rangeIn(text)
  const today = tradingDateAt(useNow())
  const isPrivate = usePrivacy()
  const outside = useMemo(() => new Set(data.wheel.otherEntries), [data])
  const isOutside = useCallback(({ id }: LedgerEntry) => outside.has(id), [outside])
  const { rows: others } = useMatchingEntries(symbol, isOutside, outside.size, outside.size)
  const trades = useMemo(
    () => ownTrades({ cycles: data.cycles, lots: data.lots, others }, today),
    [data, others, today],
  )
  const from = firstOf(range, today, trades[0]?.on ?? null)
  const closes = useQuery(closesQuery(symbol, from, today))
  const cost = useMemo(() => stockCostOf(headlineFacts(symbol, data, null)), [symbol, data])
  const chart = useMemo(
    () =>
      priceChartOf({
        from,
        to: today,
        closes: closes.data?.days ?? none,
        trades,
        strikes: data.legs
          .filter(({ isPendingExpiry }) => !isPendingExpiry)
          .map(({ contract: { right, strike } }) => ({ right, strike })),
        // On a scale of prices its line would say what it comes to.
        cost: isPrivate || cost === null ? null : cost.perShare,
      }),
    [from, today, closes.data, trades, data.legs, isPrivate, cost],
  )
  return { chart, closes, cost, range, setRange: (next: string) => setRange(next === '1y' ? null : next) }
}

/** Daily closes with what the user did on them. */
export default function PriceChartCard({ symbol, data }: PriceChartCardProps) {
  const { chart, closes, cost, range, setRange } = useChart({ symbol, data })
  const isLoading = closes.data === undefined && closes.error === null
  const sentence = chartSentence(symbol, chart, cost)
  return (
    <PictureCard
      title="Price and your trades"
      place="prices"
      sentence={isLoading ? `Loading the closes of ${symbol}...` : sentence}
      choice={<ChoiceGroup label="Range" choices={ranges} value={range} onChoose={setRange} />}
      picture={
        closes.error === null || chart.lines.length > 0 ? (
          <Picture chart={chart} sentence={sentence} isLoading={isLoading} />
        ) : (
          <div className="picture-room price-chart-room picture-none">
            <NoCloses closes={closes} />
          </div>
        )
      }
      table={chart.days.length === 0 ? null : <Days chart={chart} symbol={symbol} />}
      csv={() => chartCsv(chart)}
      fileName={`${symbol.toLowerCase()}-closes.csv`}
    >
      {closes.error !== null && chart.lines.length > 0 && <NoCloses closes={closes} />}
      <Missing chart={chart} data={data} />
    </PictureCard>
  )
}

/** In the place of the picture where there is none, so that the place is not empty above the words. */
function NoCloses({ closes }: Pick<ReturnType<typeof useChart>, 'closes'>) {
  return (
    <div className="picture-note">
      <p>
        The closing prices could not be loaded: {messageOf(closes.error, 'the server did not answer.')}{' '}
        Nothing else on this page depends on them.
      </p>
      <Button tone="quiet" pending={closes.isFetching} onClick={() => void closes.refetch()}>
        Load them again
      </Button>
    </div>
  )
}

function Picture({
  chart,
  sentence,
  isLoading,
}: {
  chart: PriceChart
  sentence: string
  isLoading: boolean
}) {
  const { days, lines } = chart
  const [at, choose] = useCursor(days, dateOf, days.length - 1)
  // Its place stays as high as a picture: nothing below it moves when it turns out that there is none.
  if (!isLoading && lines.length === 0)
    return <p className="picture-room price-chart-room picture-none">No closes to draw yet</p>
  const day = days[at]
  return (
    <>
      {isLoading ? (
        <div className="picture-room price-chart-room" aria-busy="true" />
      ) : (
        <PriceChartPicture chart={chart} sentence={sentence} at={at} onAt={choose} />
      )}
      <RangeField
        label="Day"
        text={isLoading || day === undefined ? '' : dayInWords(day)}
        {...{ min: 0, max: Math.max(0, days.length - 1), step: 1, value: at }}
        onChange={choose}
      />
      <Legend days={days} />
    </>
  )
}

/** The signs that are in the picture. */
function Legend({ days }: Pick<PriceChart, 'days'>) {
  const kinds = [...new Set(days.flatMap(({ signs }) => signs.map(({ kind }) => kind)))]
  if (kinds.length === 0) return null
  return (
    <ul className="campaign-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <CampaignGlyph kind={kind} size={10} />
          {campaignWords[kind]}
        </li>
      ))}
    </ul>
  )
}

/** What is not on the picture though it happened. */
function Missing({ chart, data }: { chart: PriceChart; data: SymbolData }) {
  const { wheel, cycles } = data
  const later = wheel.totalCycles - wheel.plans.length - cycles.length
  const hidden = cycles.reduce((sum, { events, eventCount }) => sum + eventCount - events.length, 0)
  const signs = chart.days.reduce((sum, day) => sum + day.signs.length, 0)
  const notes = [
    ...(later > 0 ? [`${later} earlier campaigns are not in it until they are shown below.`] : []),
    ...(hidden > 0
      ? [`${hidden.toLocaleString('en-US')} earlier events are listed under Entries only.`]
      : []),
    ...(signs > mostSigns ? [`The latest ${mostSigns} of ${signs} signs are drawn; the table has all.`] : []),
  ]
  return notes.length === 0 ? null : <p className="picture-note">{notes.join(' ')}</p>
}

const Day = ({ date }: Pick<ChartDay, 'date'>) => <span className="price-chart-day">{formatDate(date)}</span>

const columns: readonly Column<ChartDay>[] = [
  { id: 'day', header: 'Day', names: true, cell: ({ date }) => <Day date={date} /> },
  {
    id: 'close',
    header: 'Close',
    align: 'end',
    cell: ({ close }) => (
      <MoneyFigure
        market
        {...(close === null ? { value: close, reason: 'no close of that day is known' } : { value: close })}
      />
    ),
  },
  { id: 'trades', header: 'Your trades', cell: ({ signs }) => <DaySigns signs={signs} /> },
]

function DaySigns({ signs }: Pick<ChartDay, 'signs'>) {
  return (
    <span className="price-chart-signs">
      {[...Map.groupBy(signs, ({ kind }) => kind)].map(([kind, all]) => (
        <span key={kind}>
          <CampaignGlyph kind={kind} />
          {campaignWords[kind]}
          {all.length > 1 && ` ${all.length} times`}
        </span>
      ))}
    </span>
  )
}

function Days({ chart, symbol }: { chart: PriceChart; symbol: string }) {
  return (
    <Table
      caption={`Closes of ${symbol} and your trades`}
      columns={columns}
      rows={chart.days.toReversed()}
      rowKey={({ date }) => date}
      fold={false}
    />
  )
}
