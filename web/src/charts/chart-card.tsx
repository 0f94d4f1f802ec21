import type { ReactNode } from 'react'
import { saveText } from '../client/save-text.ts'
import { useViewState } from '../client/use-view-state.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import './chart-card.css'
import '../ui/picture.css'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'

interface PictureCardProps {
  title: string
  /** What its axes are, beside the title. */
  aside?: string
  /** The picture in one sentence. */
  sentence: string
  /** The word of the address that says whether it is seen as a table. */
  place: string
  /** Choices above the picture. */
  choice?: ReactNode
  /** Null where there is nothing to draw; the sentence says why. */
  picture: ReactNode
  /** Null where it would be empty. */
  table: ReactNode
  csv: () => string
  fileName: string
  children?: ReactNode
}

/** A picture with its sentence, the same as a table, and as a file. */
export function PictureCard({
  title,
  aside,
  sentence,
  place,
  choice,
  picture,
  table,
  csv,
  fileName,
  children,
}: PictureCardProps) {
  const [as, setAs] = useViewState(place)
  const isTable = as === 'table' && table !== null
  return (
    <Card title={title} aside={aside} className="picture-card">
      {choice}
      <p className="picture-sentence" data-amount>
        {wholeFigures(sentence)}
      </p>
      {isTable ? <div className="picture-table">{table}</div> : picture}
      {children}
      {table !== null && (
        <div className="picture-buttons">
          <Button
            tone="quiet"
            aria-label={`${isTable ? 'View as picture' : 'View as table'}: ${title}`}
            onClick={() => setAs(isTable ? null : 'table')}
          >
            {isTable ? 'View as picture' : 'View as table'}
          </Button>
          <Button
            tone="quiet"
            aria-label={`Download as CSV: ${title}`}
            onClick={() => saveText(fileName, csv(), 'text/csv;charset=utf-8')}
          >
            CSV
          </Button>
        </div>
      )}
    </Card>
  )
}
