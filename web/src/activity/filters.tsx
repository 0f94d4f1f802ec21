import type { BrokerAccount } from '@wheelwright/api'
import { useState, type SubmitEvent } from 'react'
import { kindChoices } from '../entries/kinds.ts'
import type { ViewValues } from '../client/use-view-state.ts'
import { accountAt } from '../entries/brokers.ts'
import { shortAccount } from '../ui/account-number.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { FilterName } from './filter.ts'

export interface FiltersProps {
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
      <SelectField
        label="Account"
        placeholder="All accounts"
        choices={accountChoices}
        value={values['account'] ?? ''}
        onChange={set('account')}
      />
      <SymbolFilter
        key={values['symbol'] ?? ''}
        symbol={values['symbol'] ?? ''}
        onSymbol={(symbol) => onChange({ symbol })}
      />
      <SelectField
        label="Kind"
        placeholder="All kinds"
        choices={kindChoices}
        value={values['kind'] ?? ''}
        onChange={set('kind')}
      />
      <DateField label="From" value={values['from'] ?? ''} max={values['to']} onChange={set('from')} />
      <DateField label="To" value={values['to'] ?? ''} min={values['from']} onChange={set('to')} />
    </search>
  )
}

function SymbolFilter({ symbol, onSymbol }: { symbol: string; onSymbol: (symbol: string) => void }) {
  const [text, setText] = useState(symbol)
  const take = () => {
    if (text.trim() !== symbol) onSymbol(text.trim())
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    take()
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label="Symbol"
        placeholder="All symbols"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
      />
    </form>
  )
}
