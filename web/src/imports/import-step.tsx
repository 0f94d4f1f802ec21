import type { ImportBatch } from '@wheelwright/api'
import { useEffect, useRef, type ReactNode } from 'react'
import { stepOf, stepWords } from './step-words.ts'
import type { Upload } from './use-upload.ts'

interface ImportStepProps {
  upload: Upload | null
  batch: ImportBatch | undefined
  children: ReactNode
}

/** Where somebody types, or answers a dialog, the focus stays. */
const isBusyElsewhere = (): boolean =>
  document.activeElement?.closest('textarea, select, input:not([type=file]), [role=dialog]') != null

/**
 * What has become of the file, above where it was chosen. Each step takes the focus, so that a screen reader says it and the next Tab
 * goes to its buttons. A page that opens with a step leaves the focus alone.
 */
export function ImportStep({ upload, batch, children }: ImportStepProps) {
  const step = stepOf(upload, batch)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (step === null || !navigator.userActivation.hasBeenActive || isBusyElsewhere()) return
    place.current?.focus()
  }, [step])
  return (
    <section
      ref={place}
      className="import-step"
      tabIndex={-1}
      data-keeps-focus
      aria-label={stepWords(upload, batch)}
    >
      {children}
    </section>
  )
}
