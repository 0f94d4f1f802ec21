import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { FormatList } from './format-list.tsx'
import { knownFormats } from './formats.ts'

interface DropCardProps {
  /** While something else has the attention. */
  small: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where files come in: dropped, chosen or pasted. */
export function DropCard({ small, onFiles }: DropCardProps) {
  const [open, setOpen] = useState<'paste' | 'formats' | null>(null)
  const toggle = (what: 'paste' | 'formats') => (isOpen: boolean) => setOpen(isOpen ? what : null)
  const takeText = (text: string) => {
    setOpen(null)
    onFiles([new File([text], 'Pasted text')])
  }
  return (
    <Card flush className="drop-card">
      <div className="drop-card-zone" data-small={small || undefined}>
        <FileDrop
          label="Drop your broker’s files here, or choose them"
          hint="CSV, XML, OFX or JSON, up to 50 MB each. The format is recognized. You see what the file holds before anything is written."
          multiple
          onFiles={onFiles}
        />
      </div>
      <Disclosure summary="Paste text instead" open={open === 'paste'} onToggle={toggle('paste')}>
        <Paste onText={takeText} />
      </Disclosure>
      <Disclosure
        summary="What can be read, and where to get it"
        open={open === 'formats'}
        onToggle={toggle('formats')}
      >
        <div className="drop-card-body">
          <FormatList titles={knownFormats} />
        </div>
      </Disclosure>
    </Card>
  )
}

function Paste({ onText }: { onText: (text: string) => void }) {
  const { field, refuse, submit } = useFormFields({ defaultValues: { text: '' } })
  const read = submit(({ text }) => {
    if (text.trim() === '') refuse([['text', 'Paste the rows of a file, with their header']])
    else onText(text)
  })
  return (
    <form className="drop-card-body form-stack" noValidate onSubmit={read}>
      <TextArea label="Rows of a file, with their header" code rows={6} {...field('text')} />
      <p>
        <Button type="submit">Read the text</Button>
      </p>
    </form>
  )
}
