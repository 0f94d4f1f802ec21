import type { MarketChain } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { formatDate, formatShortDate } from '../ui/figures/figures.ts'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Expiration = MarketChain['expirations'][number]

interface ExpirationsProps {
  /** Undefined while they are on their way. */
  expirations: readonly Expiration[] | undefined
  chosen: TradingDate | null
  /** Days on which one holds something. */
  held: readonly TradingDate[]
  isNarrow: boolean
  onChoose: (expiration: string) => void
}

const quick = 5

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const inWords = ({ date, days, isMonthly }: Expiration, held: readonly TradingDate[]): string =>
  [
    formatDate(date),
    daysInWords(days),
    ...(isMonthly ? ['monthly'] : []),
    ...(held.includes(date) ? ['you hold some'] : []),
  ].join(', ')

/** The next ones side by side, each with its days; all of them in a list. */
export function Expirations({ expirations, chosen, held, isNarrow, onChoose }: ExpirationsProps) {
  if (expirations === undefined) return <Waiting />
  const near = expirations.filter(({ date }, index) => index < quick || date === chosen)
  return (
    <>
      {!isNarrow && near.length > 0 && (
        <ChoiceGroup
          label="Expiration"
          choices={near.map(({ date, days, isMonthly }) => ({
            value: date,
            label: `${formatShortDate(date)}, ${days} d${isMonthly ? ', monthly' : ''}`,
          }))}
          value={chosen ?? ('' as TradingDate)}
          onChoose={onChoose}
        />
      )}
      <div className="chain-all">
        <SelectField
          label={isNarrow ? 'Expiration' : 'All expirations'}
          choices={expirations.map((each) => ({ value: each.date, label: inWords(each, held) }))}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        />
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className="chain-all" aria-busy="true">
      <p className="field-label">Expiration</p>
      <div className="chain-waiting">
        <Skeleton width={24} />
      </div>
    </div>
  )
}
