import { saveText } from '../client/save-text.ts'
import '../charts/chart-card.css'
import type { Period } from '../charts/premium.ts'
import { Button } from '../ui/button.tsx'
import { premiumCsv } from './model.ts'

interface CsvButtonProps {
  /** Of the picture that the file is of. */
  title: string
  items: readonly Period[]
}

/** The premium of a picture as a file. */
export function CsvButton({ title, items }: CsvButtonProps) {
  const fileName = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`
  return (
    <Button
      tone="quiet"
      aria-label={`Download as CSV: ${title}`}
      onClick={() => saveText(fileName, premiumCsv(items), 'text/csv;charset=utf-8')}
    >
      CSV
    </Button>
  )
}
