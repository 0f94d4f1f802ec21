import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { inputHints, inputLabels } from './inputs.ts'
import type { ImportInput } from './inputs.ts'

interface InputCardProps {
  input: ImportInput
  text: string
  onText: (text: string) => void
  /** Told of a file that is being read, so that nothing is sent without it. */
  onReading: (reading: Promise<void>) => void
}

const isReadable = (text: string): boolean => {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** One endpoint's answer, as a file or pasted. A chosen file stands in place of the text area. */
export function InputCard({ input, text, onText, onReading }: InputCardProps) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const latest = useRef<File>(null)
  const label = inputLabels[input]
  const take = async (chosen: File) => {
    latest.current = chosen
    const content = await chosen.text().catch(() => '')
    if (latest.current !== chosen) return
    if (!isReadable(content)) {
      setError('Invalid JSON in file.')
      return
    }
    setError(undefined)
    setFile(chosen)
    onText(content)
  }
  const clear = () => {
    setFile(null)
    onText('')
  }
  return (
    <section className="card import-input" aria-label={label}>
      <header>
        <h2>{label}</h2>
        <code>{inputHints[input]}</code>
      </header>
      {file === null || text === '' ? (
        <>
          <TextArea
            label={`${label} JSON`}
            code
            rows={4}
            value={text}
            placeholder="Paste JSON here"
            onChange={(event) => onText(event.target.value)}
          />
          <FileDrop
            label={`Upload ${label.toLowerCase()}`}
            accept=".json,application/json"
            error={error}
            onFiles={([chosen]) => chosen && onReading(take(chosen))}
          />
        </>
      ) : (
        <p className="import-file">
          <span>
            <strong>{file.name}</strong>, {sizeOf(file.size)}
          </span>
          <Button tone="quiet" onClick={clear}>
            Remove
          </Button>
        </p>
      )}
    </section>
  )
}
