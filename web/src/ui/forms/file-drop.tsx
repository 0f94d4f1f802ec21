import Upload from 'lucide-react/icons/upload'
import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import './file-drop.css'

interface FileDropProps {
  label: string
  hint?: ReactNode
  /** As the input's accept: .json */
  accept?: string
  /** The file taken last, by name. */
  chosen?: string | null
  disabled?: boolean
  error?: string | undefined
  /** Takes several files at once. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Drop files on it, or press it to choose: the file input covers the whole area and takes drops by itself. */
export function FileDrop({
  label,
  hint,
  accept,
  chosen = null,
  disabled = false,
  error,
  multiple = false,
  onFiles,
}: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    setOver(false)
    if (files.length > 0) onFiles(files)
    // The same file may be chosen again after it was put right.
    event.target.value = ''
  }
  return (
    <div className="file-drop" data-over={over || undefined} data-invalid={error !== undefined || undefined}>
      <label className="file-drop-area">
        <input
          className="file-drop-input"
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={`${id}note`}
          onChange={onChoose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        />
        <Upload aria-hidden="true" />
        <span>{label}</span>
      </label>
      <p id={`${id}note`} className="file-drop-note">
        {chosen === null ? hint : `Chosen: ${chosen}`}
        {error !== undefined && (
          <span className="field-error" role="alert">
            {error}
          </span>
        )}
      </p>
    </div>
  )
}
