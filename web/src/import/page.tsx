import { instantFromMs } from '@wheelwright/core'
import { useRef, useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useUndoImport } from '../client/undo/use-undo-import.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { now } from '../ui/now.ts'
import { useToast } from '../ui/overlays/toast.ts'
import './import.css'
import { InputCard } from './input-card.tsx'
import { importInputs } from './inputs.ts'
import type { ImportInput } from './inputs.ts'
import { emptyTexts, isEmptyExport, readInputs } from './model.ts'
import type { ReadInputs, Texts } from './model.ts'
import { Preview } from './preview.tsx'
import { Receipt } from './receipt.tsx'
import type { Received } from './receipt-model.ts'

const nothingUsable = 'Nothing in these inputs could be used, so nothing was sent. See below what each holds.'

/** What stands in the six inputs, and in a moment the files that are still being read. */
const useTexts = () => {
  const [texts, setTexts] = useState<Texts>(emptyTexts)
  const latest = useRef(texts)
  const readings = useRef(new Set<Promise<void>>())
  const [isReading, setIsReading] = useState(false)
  const setText = (input: ImportInput, text: string) => {
    latest.current = { ...latest.current, [input]: text }
    setTexts(latest.current)
  }
  const noteReading = (reading: Promise<void>) => {
    readings.current.add(reading)
    void reading.finally(() => readings.current.delete(reading))
  }
  const whole = async (): Promise<Texts> => {
    if (readings.current.size > 0) {
      setIsReading(true)
      await Promise.allSettled(readings.current)
      setIsReading(false)
    }
    return latest.current
  }
  return { texts, setText, noteReading, whole, isReading }
}

const useImport = () => {
  const { texts, setText: keepText, noteReading, whole, isReading } = useTexts()
  const [read, setRead] = useState<ReadInputs | null>(null)
  const [received, setReceived] = useState<Received | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { write, isPending } = useWrite('importPositions')
  const toast = useToast()
  const undo = useUndoImport()

  const setText = (input: ImportInput, text: string) => {
    keepText(input, text)
    setRead(null)
    setFailure(null)
  }
  const preview = async (): Promise<ReadInputs> => {
    const result = readInputs(await whole(), instantFromMs(now()))
    setReceived(null)
    setFailure(null)
    setRead(result)
    return result
  }
  const send = async () => {
    const result = await preview()
    if (!result.ok) return
    if (isEmptyExport(result.converted)) {
      setFailure(nothingUsable)
      return
    }
    try {
      const answer = await write({ body: result.converted.payload })
      setReceived({ result: answer, inputs: result.converted.inputs })
      setRead(null)
      toast.show({
        title: `Imported ${counted(answer.importedCount, 'position')}`,
        action: undo(answer.batchId, () => setReceived(null)),
      })
    } catch (error) {
      setFailure(messageOf(error, 'Import failed.'))
    }
  }
  return { texts, setText, noteReading, read, received, failure, isReading, isPending, preview, send }
}

export function ImportPage() {
  const { texts, setText, noteReading, read, received, failure, isReading, isPending, preview, send } =
    useImport()
  return (
    <>
      <PageHeader
        title="Data Import Center"
        subtitle="Paste or upload what Schwab’s six account endpoints answered. All six are required for a complete picture; empty ones are skipped."
        actions={
          <>
            <Button pending={isReading} onClick={() => void preview()}>
              Preview
            </Button>
            <Button
              tone="primary"
              pending={isPending || isReading}
              pendingLabel="Importing..."
              onClick={() => void send()}
            >
              Import Data
            </Button>
          </>
        }
      />
      <div className="stack">
        {failure !== null && (
          <Banner tone="loss" role="alert">
            {failure}
          </Banner>
        )}
        {read !== null && !read.ok && <Unreadable message={read.message} details={read.details} />}
        {received !== null && <Receipt received={received} />}
        {read?.ok && <Preview converted={read.converted} />}
        <div className="import-inputs">
          {importInputs.map((input) => (
            <InputCard
              key={input}
              input={input}
              text={texts[input]}
              onText={(text) => setText(input, text)}
              onReading={noteReading}
            />
          ))}
        </div>
      </div>
    </>
  )
}

function Unreadable({ message, details }: { message: string; details: readonly string[] }) {
  return (
    <Banner tone="loss" role="alert">
      <p>{message}</p>
      <ul className="import-details">
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </Banner>
  )
}
