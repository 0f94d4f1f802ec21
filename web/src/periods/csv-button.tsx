import '../charts/chart-card.css'
import { savePremium } from '../charts/premium-csv.ts'
import type { Period } from '../charts/premium.ts'
import { Button } from '../ui/button.tsx'

interface CsvButtonProps {
  /** Of the picture that the file is of. */
  title: string
  items: readonly Period[]
}

/** The premium of a picture as a file. */
export function CsvButton({ title, items }: CsvButtonProps) {
  return (
    <Button tone="quiet" aria-label={`Download as CSV: ${title}`} onClick={() => savePremium(title, items)}>
      CSV
    </Button>
  )
}
