import type { ConvertedExport } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { InputReports } from './input-reports.tsx'

/** Long payloads are cut where they are shown; what is sent is whole. */
const longestShown = 200_000

export function Preview({ converted }: { converted: ConvertedExport }) {
  const json = JSON.stringify(converted.payload, null, 2)
  const { total_accounts, total_positions, total_orders, total_transactions } = converted.payload.export_info
  const counts = [
    counted(total_accounts, 'account'),
    counted(total_positions, 'position'),
    counted(total_orders, 'order'),
    counted(total_transactions, 'transaction'),
  ]
  return (
    <Card title="Preview" aside={`${counts.join(', ')}. Nothing is written yet.`}>
      <InputReports reports={converted.inputs} />
      <TextArea
        label="Converted JSON"
        code
        readOnly
        rows={4}
        hint={json.length > longestShown ? 'The beginning only; the whole is sent.' : undefined}
        value={json.slice(0, longestShown)}
      />
    </Card>
  )
}
