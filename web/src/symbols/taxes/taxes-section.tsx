import type { ProfitList, RestsOn, TaxYear } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { useViewState } from '../../client/use-view-state.ts'
import { Card } from '../../ui/card.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { resultOf } from '../../ui/figures/result-amount.ts'
import { type Profit } from '../figures/profit-parts.ts'
import { TotalRestsOn } from '../figures/rests-on.tsx'
import { isTelling, recognizedInYear } from './taxes-model.ts'
import { WashChecks } from './wash-checks.tsx'
import '../../ui/lists/part-list.css'

type Taxes = ProfitList['taxes']

const columns = (years: readonly TaxYear[]): readonly Column<TaxYear>[] => [
  {
    id: 'year',
    header: 'Year',
    names: true,
    cell: ({ year, complete, known }) => (
      <>
        {year}
        {!complete && known > 0 && <small>of what is known</small>}
      </>
    ),
  },
  {
    id: 'short',
    header: 'Short-term',
    align: 'end',
    cell: ({ shortTerm }) => <MoneyFigure {...resultOf(shortTerm)} sign="always" />,
  },
  {
    id: 'long',
    header: 'Long-term',
    align: 'end',
    cell: ({ longTerm }) => <MoneyFigure {...resultOf(longTerm)} sign="always" />,
  },
  ...(years.some(({ unknownTerm }) => unknownTerm !== 0)
    ? [
        {
          id: 'unknown',
          header: 'Term unknown',
          align: 'end',
          cell: ({ unknownTerm }: TaxYear) => <MoneyFigure value={unknownTerm} sign="always" />,
        } as const,
      ]
    : []),
  {
    id: 'recognized',
    header: 'Recognized gain',
    align: 'end',
    cell: (year) => <DeltaFigure {...resultOf(recognizedInYear(year))} />,
  },
  {
    id: 'adjustment',
    header: 'Adjustment, code W',
    align: 'end',
    cell: ({ washAdjustment }) => <MoneyFigure value={washAdjustment} />,
  },
]

const noHint = 'a result that is not known may be a loss'

function Balance({ label, value, hint }: { label: string; value: Money | null; hint: string }) {
  return (
    <div>
      <dt>
        {label} <small>{hint}</small>
      </dt>
      <dd>
        <MoneyFigure {...(value === null ? { value, reason: noHint } : { value })} />
      </dd>
    </div>
  )
}

function Years({ caption, taxes }: { caption: string; taxes: Taxes }) {
  const { disallowedLoss, lossesGone } = taxes
  const years = taxes.taxYears.filter(isTelling).toReversed()
  return (
    <>
      {years.length === 0 ? (
        <p className="symbol-note">Nothing was sold or closed in a taxable account yet.</p>
      ) : (
        <Table caption={caption} columns={columns(years)} rows={years} rowKey={({ year }) => String(year)} />
      )}
      <dl className="part-list symbol-parts tax-balances" aria-label={`${caption}: wash sales`}>
        <Balance
          label="Losses still deferred"
          value={disallowedLoss}
          hint="in the basis of what is held; they count when it is sold in a taxable account"
        />
        {lossesGone !== 0 && (
          <Balance
            label="Losses gone into an IRA"
            value={lossesGone}
            hint="bought back there, or moved there and sold; they never count"
          />
        )}
      </dl>
    </>
  )
}

/** What the tax code counts on a symbol by year, after wash sales, and what is to be checked. */
interface TaxesSectionProps {
  symbol: string
  profit: Profit
  all: Taxes
  /** What the sums over all symbols rest on. */
  restsOn: RestsOn
  /** Nothing says that no shares were held before the history. */
  isAssumed: boolean
}

export function TaxesSection({ symbol, profit, all, restsOn, isAssumed }: TaxesSectionProps) {
  const [shown, setShown] = useViewState('taxes')
  const hasOthers = all.taxYears.length > 0 || all.disallowedLoss !== 0
  if (profit.taxYears.length === 0 && profit.disallowedLoss === 0 && profit.washChecks.length === 0)
    return null
  return (
    <Card flush title="Taxes" aside="information, not tax advice">
      <Years caption={`Recognized gains on ${symbol}`} taxes={profit} />
      <WashChecks checks={profit.washChecks} hasMore={profit.hasMoreWashChecks} />
      {hasOthers && (
        <div className="symbol-more">
          <Disclosure
            summary="Over all symbols"
            open={shown !== null}
            onToggle={(isOpen) => setShown(isOpen ? 'all' : null)}
          >
            <Years caption="Recognized gains on all symbols" taxes={all} />
            <TotalRestsOn restsOn={restsOn} />
          </Disclosure>
        </div>
      )}
      <p className="symbol-note">
        Shares and options of taxable accounts, after wash sales. Dividends, interest and index options of
        section 1256 are not in it.
        {isAssumed && ' The gains of shares depend on an assumed start of the history.'}
      </p>
    </Card>
  )
}
