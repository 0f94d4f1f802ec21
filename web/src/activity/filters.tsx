import type { BrokerAccount } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useState } from 'react'
import { kindChoices } from '../entries/kinds.ts'
import type { ViewValues } from '../client/use-view-state.ts'
import { accountAt } from '../entries/brokers.ts'
import { DateField } from '../ui/forms/date-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { SymbolField } from '../ui/forms/symbol-field.tsx'
import { useFollowed } from '../ui/lists/use-followed.ts'
import type { FilterName } from './filter.ts'

interface FiltersProps {
  values: ViewValues
  accounts: readonly BrokerAccount[]
  onChange: (changes: Readonly<Partial<Record<FilterName, string | null>>>) => void
}

/** What narrows the list; every choice holds at once, the symbol when it has been typed. */
export function Filters({ values, accounts, onChange }: FiltersProps) {
  const set = (name: FilterName) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value })
  const accountChoices = accounts.map(({ id, accountNumber, brokerage }) => ({
    value: id,
    label: accountAt(shortAccount(accountNumber), brokerage),
  }))
  return (
    <search className="entry-filters" aria-label="Narrow the entries">
      {accounts.length > 1 && (
        <SelectField
          label="Account"
          placeholder="All accounts"
          choices={accountChoices}
          value={values['account'] ?? ''}
          onChange={set('account')}
        />
      )}
      <SymbolFilter symbol={values['symbol'] ?? ''} onSymbol={(symbol) => onChange({ symbol })} />
      <SelectField
        label="Kind"
        placeholder="All kinds"
        choices={kindChoices}
        value={values['kind'] ?? ''}
        onChange={set('kind')}
      />
      <DayFilter
        label="From"
        day={values['from'] ?? ''}
        max={values['to']}
        onDay={(from) => onChange({ from })}
      />
      <DayFilter label="To" day={values['to'] ?? ''} min={values['from']} onDay={(to) => onChange({ to })} />
    </search>
  )
}

export function SymbolFilter({ symbol, onSymbol }: { symbol: string; onSymbol: (symbol: string) => void }) {
  return <SymbolField label="Symbol" placeholder="All symbols" symbol={symbol} onSymbol={onSymbol} />
}

interface DayFilterProps {
  label: string
  day: string
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string) => void
}

/** A year that is being typed is a year of the first centuries until its last digit. */
const isWhole = (day: string): boolean => day === '' || day >= '1900'

export function DayFilter({ label, day, onDay, ...bounds }: DayFilterProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useFollowed(day, isTyping)
  return (
    <DateField
      label={label}
      {...bounds}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (isWhole(target.value)) onDay(target.value)
      }}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false)
        if (!isWhole(text)) setText(day)
      }}
    />
  )
}
