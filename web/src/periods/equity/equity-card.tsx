import type { Equity, EquityQuery } from '@wheelwright/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-error.ts'
import { useViewValues } from '../../client/use-view-state.ts'
import { ExportMenu } from '../../exports/export-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PercentFigure } from '../../ui/figures/percent-figure.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SymbolField } from '../../ui/forms/symbol-field.tsx'
import { EquityPicture } from './equity-picture.tsx'
import { equityQuery } from './equity-query.ts'
import { EquityTable } from './equity-table.tsx'
import { benchmarkIn, equitySentence, gapWords, noBenchmark, noTwr, noXirr, usualBenchmark } from './model.ts'
import { wholeFigures } from '../../ui/figures/whole-figures.tsx'
import './equity.css'

/** What the portfolio was worth at each close, against what was put in and the same money in another symbol. */
export default function EquityCard({ query, ofSymbol }: { query: EquityQuery; ofSymbol: boolean }) {
  const [values, change] = useViewValues(['benchmark'])
  const symbol = benchmarkIn(values['benchmark'])
  // The curve does not wait for the closes of the benchmark, which come from elsewhere.
  const own = useQuery({ ...equityQuery(query), placeholderData: keepPreviousData })
  const isAnything = (own.data?.items.length ?? 0) > 0
  const beside = useQuery({ ...equityQuery({ ...query, benchmark: symbol }), enabled: isAnything })
  const equity = beside.data ?? own.data
  return (
    <Card
      title="Portfolio value, and what was put in"
      aside={ofSymbol ? 'of all symbols' : undefined}
      className="equity"
    >
      {equity === undefined ? (
        own.error === null ? (
          <div className="equity-room">
            <output className="sr-only">Loading the portfolio value...</output>
            <Skeleton width={40} />
          </div>
        ) : (
          <p role="alert">
            {messageOf(own.error, 'The portfolio value could not be loaded.')}{' '}
            <Button onClick={() => void own.refetch()}>Try again</Button>
          </p>
        )
      ) : (
        <Shown equity={equity} query={{ ...query, benchmark: symbol }}>
          <SymbolField
            label="The same money in"
            className="equity-benchmark"
            symbol={symbol}
            read={benchmarkIn}
            onSymbol={(next) => change({ benchmark: next === usualBenchmark ? null : next })}
          />
          {beside.isFetching && beside.data === undefined && (
            <p className="picture-note equity-note">Asking for the closes of {symbol}...</p>
          )}
          {beside.error !== null && (
            <p className="picture-note equity-note" role="alert">
              {messageOf(beside.error, `${symbol} could not be asked for.`)}
            </p>
          )}
        </Shown>
      )}
    </Card>
  )
}

interface ShownProps {
  equity: Equity
  query: EquityQuery
  children: React.ReactNode
}

function Shown({ equity, query, children }: ShownProps) {
  const [isTable, setIsTable] = useState(false)
  // Sentences are written anew when amounts are hidden or shown.
  usePrivacy()
  const sentence = (
    <p className="picture-sentence" data-amount>
      {wholeFigures(equitySentence(equity, query))}
    </p>
  )
  if (equity.items.length === 0)
    return (
      <>
        {sentence}
        <p className="picture-note equity-note">{gapWords(equity).join(' ')}</p>
      </>
    )
  const reason = noBenchmark(equity)
  return (
    <>
      {sentence}
      <Returns equity={equity} />
      <div className="equity-bar">{children}</div>
      {reason !== null && <p className="picture-note equity-note">{reason}</p>}
      {isTable ? <EquityTable equity={equity} /> : <EquityPicture equity={equity} />}
      <p className="picture-note equity-note">{gapWords(equity).join(' ')}</p>
      <div className="equity-bar">
        <Button tone="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View values as lines' : 'View values as table'}
        </Button>
        <ExportMenu name="exportEquity" what="values" query={query} />
      </div>
    </>
  )
}

function Returns({ equity }: { equity: Equity }) {
  const { twr, xirr } = equity
  return (
    <dl className="equity-returns">
      <div>
        <dt>Time-weighted return</dt>
        <dd>
          <Rate ratio={twr.total} reason={noTwr(equity)} />
        </dd>
      </div>
      <div>
        <dt>Time-weighted, as a pace of a year</dt>
        <dd>
          <Rate ratio={twr.annual} reason={noTwr(equity)} />
        </dd>
      </div>
      <div>
        <dt>Money-weighted (XIRR), a year</dt>
        <dd>
          <Rate ratio={xirr.rate} reason={noXirr(equity)} />
        </dd>
      </div>
    </dl>
  )
}

function Rate({ ratio, reason }: { ratio: number | null; reason: string }) {
  return ratio === null ? <PercentFigure ratio={null} reason={reason} /> : <PercentFigure ratio={ratio} />
}
