import { readSettling } from '@wheelwright/api'
import { slowAnswers } from '../../client/live/settling.ts'
import { Banner } from '../../ui/banner.tsx'
import { settlingWords, slowWords } from './settling-words.ts'

/** Stands on every page while what follows from a change is not stored yet, or no answer comes; goes away by itself. */
export default function SettlingBanner({ told }: { told: string }) {
  const isSlow = told === slowAnswers
  const settling = isSlow ? null : readSettling(told)
  if (!isSlow && settling === null) return null
  const { label, text } = settling === null ? slowWords : settlingWords(settling)
  return (
    <Banner tone={settling?.failedAt === null ? 'plain' : 'warn'} slim label={label}>
      <output>{text}</output>
    </Banner>
  )
}
