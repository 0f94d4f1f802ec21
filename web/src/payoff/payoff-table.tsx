import { capitalized } from '../entries/as-sentence.ts'
import { moneyToNumber } from '@wheelwright/core'
import { saveText } from '../client/save-text.ts'
import { Button } from '../ui/button.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatMoney } from '../ui/figures/figures.ts'
import { MoneyFigure, type Amount } from '../ui/figures/money-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { asMoney } from './as-money.ts'
import { payoffCsv } from './payoff-csv.ts'
import type { AtExpiration, Before } from './payoff.ts'
import { strikesOf, type Reach, type Scene } from './scene.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import '../ui/picture.css'

export interface PayoffTableProps {
  scene: Scene
  ending: AtExpiration
  earlier: Before | null
  reach: Reach
  price: number
  when: string
}

interface Row {
  readonly price: number
  readonly what: string
  readonly earlier: number | null
  readonly ending: number
}

const steps = 8

/** The prices that mean something, and even ones between. */
const rowsOf = ({ scene, ending, earlier, reach, price }: PayoffTableProps): Row[] => {
  const what = new Map<number, string[]>()
  const note = (at: number, word: string) => {
    const key = Math.round(at * 1e6) / 1e6
    what.set(key, [...(what.get(key) ?? []), word])
  }
  for (const strike of strikesOf(scene.legs)) note(strike, 'strike')
  for (const { from } of ending.profit?.breakEvens ?? []) note(moneyToNumber(from), 'break-even')
  if (scene.spot.value !== null) note(moneyToNumber(scene.spot.value), 'now')
  note(price, 'slider')
  for (let step = 0; step <= steps; step += 1)
    note(Math.round((reach.low + ((reach.high - reach.low) * step) / steps) / reach.step) * reach.step, '')
  return [...what]
    .toSorted(([a], [b]) => a - b)
    .map(([at, words]) => ({
      price: at,
      what: words.filter((word) => word !== '').join(', '),
      earlier: earlier === null ? null : earlier.amountAt(at),
      ending: ending.amountAt(at),
    }))
}

/** Break-evens have four decimals where they need them. */
const inPrice = (dollars: number): string => {
  const money = asMoney(dollars)
  return formatMoney(money, { digits: money % 10_000 === 0 ? 2 : 4 })
}

const briefly = (when: string): string => when.split(',')[0] ?? when

const amountOf = (dollars: number | null): Amount =>
  dollars === null
    ? { value: null, reason: 'options without a known volatility' }
    : { value: asMoney(dollars) }

const columnsOf = (isProfit: boolean, when: string): readonly Column<Row>[] => {
  const figure = (dollars: number | null) =>
    isProfit ? <DeltaFigure {...amountOf(dollars)} /> : <MoneyFigure {...amountOf(dollars)} />
  return [
    {
      id: 'price',
      header: 'Price',
      names: true,
      cell: ({ price, what }) => (
        <>
          {inPrice(price)}
          {what !== '' && <small>{what}</small>}
        </>
      ),
    },
    { id: 'earlier', header: when, align: 'end', cell: ({ earlier }) => figure(earlier) },
    { id: 'ending', header: 'At expiration', align: 'end', cell: ({ ending }) => figure(ending) },
  ]
}

/** The lines as figures, and as a file. */
export function PayoffTable(props: PayoffTableProps) {
  usePrivacy()
  const rows = rowsOf(props)
  return (
    <div className="picture-table">
      <Table
        caption="Payoff"
        columns={columnsOf(props.scene.hasCost, capitalized(briefly(props.when)))}
        rows={rows}
        rowKey={({ price }) => String(price)}
        fold={false}
      />
      <Button tone="quiet" onClick={() => saveText('payoff.csv', payoffCsv(rows), 'text/csv;charset=utf-8')}>
        Download as CSV
      </Button>
    </div>
  )
}
