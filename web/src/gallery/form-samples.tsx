import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { RangeField } from '../ui/forms/range-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { SampleSection } from './sample-section.tsx'

export function FormSamples() {
  const [method, setMethod] = useState<'fifo' | 'lifo' | 'hifo'>('fifo')
  return (
    <SampleSection title="Forms">
      <FormError>Login failed</FormError>
      <div className="sample-grid">
        <TextField label="Symbol" name="symbol" placeholder="AAPL" autoComplete="off" />
        <TextField label="Symbol" error="Symbol is required" />
        <NumberField label="Shares" step="0.0001" unit="shares" hint="Fractions are fine." />
        <NumberField
          label="Cost basis"
          currency
          step="0.01"
          unit="per share"
          error="Cost basis must be greater than 0"
          defaultValue={-4}
        />
        <SelectField
          label="Type"
          choices={[
            { value: 'call', label: 'Call' },
            { value: 'put', label: 'Put' },
          ]}
        />
        <DateField label="Expiry" defaultValue="2026-12-18" />
        <Checkbox
          label="Count both"
          defaultChecked
          hint="Two sources reported the same trade; it should count once."
        />
        <TextField label="Notes" required={false} disabled defaultValue="not now" />
        <RangeSample />
        <ChoiceGroup
          label="Lot method"
          value={method}
          onChoose={setMethod}
          choices={[
            { value: 'fifo', label: 'FIFO' },
            { value: 'lifo', label: 'LIFO' },
            { value: 'hifo', label: 'HIFO' },
          ]}
        />
      </div>
      <LongSamples />
      <div className="sample-row">
        <Button tone="primary">Import Data</Button>
        <Button>Preview</Button>
      </div>
    </SampleSection>
  )
}

function RangeSample() {
  const [days, setDays] = useState(14)
  return (
    <RangeField
      label="Days ahead"
      text={days === 0 ? 'today' : `in ${days} days`}
      min={0}
      max={45}
      step={1}
      value={days}
      onChange={setDays}
    />
  )
}

function LongSamples() {
  const [file, setFile] = useState<string | null>(null)
  return (
    <div className="sample-grid">
      <FileDrop
        label="Drop a file here, or choose one"
        hint="JSON, at most 25 MB"
        accept=".json"
        chosen={file}
        onFiles={([taken]) => setFile(taken?.name ?? null)}
      />
      <FileDrop
        label="Drop a file here, or choose one"
        error="Invalid import file format"
        onFiles={() => undefined}
      />
      <TextArea
        label="Accounts with positions"
        hint="Or paste what the endpoint answered."
        code
        defaultValue={'[{"securitiesAccount": {"accountNumber": "..."}}]'}
      />
    </div>
  )
}
