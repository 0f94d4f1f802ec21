import type { Fix } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { keyOfFix } from './model.ts'

export interface FixButtonsProps {
  owner: string
  fixes: readonly Fix[]
  /** Opens the entry that a fix would record. */
  onRecord: (key: string) => void
}

/** What would mend it. Nothing is mended by itself. */
export function FixButtons({ owner, fixes, onRecord }: FixButtonsProps) {
  if (fixes.length === 0) return null
  return (
    <div className="fix-buttons">
      {fixes.map((fix, index) => (
        <FixButton key={fix.label} fix={fix} onRecord={() => onRecord(keyOfFix(owner, index))} />
      ))}
    </div>
  )
}

const places = {
  'import-history': { to: '/Imports' },
  'import-snapshot': { to: '/Import' },
  'same-trade': { to: '/Reconciliation', hash: 'same-trades' },
  'mend-rows': { to: '/Activity', search: { refused: 'open' } },
} as const satisfies Partial<Record<Fix['kind'], object>>

function FixButton({ fix: { kind, label, entry }, onRecord }: { fix: Fix; onRecord: () => void }) {
  if (kind === 'record-entry') return entry === null ? null : <Button onClick={onRecord}>{label}</Button>
  return (
    <Link {...(places[kind] as { to: '/Imports' })} className="button">
      {label}
    </Link>
  )
}
