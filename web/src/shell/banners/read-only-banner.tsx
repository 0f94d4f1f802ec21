import { Banner } from '../../ui/banner.tsx'
import { storageSentences, type UnwritableState } from './storage-words.ts'

/** Says that nothing can be changed for the time being, and why. */
export default function ReadOnlyBanner({ state }: { state: UnwritableState }) {
  return (
    <Banner tone="warn" slim label="Read-only">
      <output>{storageSentences[state]}</output>
    </Banner>
  )
}
