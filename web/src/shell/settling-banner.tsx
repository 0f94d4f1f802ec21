import { readSettling } from '@wheelwright/api'
import { Banner } from '../ui/banner.tsx'
import { settlingWords } from './settling-words.ts'

/** Stands on every page while what follows from a change is not stored yet, and goes away by itself. */
export default function SettlingBanner({ told }: { told: string }) {
  const settling = readSettling(told)
  if (settling === null) return null
  const { label, text } = settlingWords(settling)
  return (
    <Banner tone={settling.failedAt === null ? 'plain' : 'warn'} slim label={label}>
      <output>{text}</output>
    </Banner>
  )
}
