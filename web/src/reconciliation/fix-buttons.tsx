import type { Fix } from '@wheelwright/api'
import type { Place } from '../routing/address.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { keyOfFix } from './model.ts'

interface FixButtonsProps {
  owner: string
  fixes: readonly Fix[]
  /** Opens the entry that a fix would record. */
  onRecord: (key: string) => void
}

/** What would mend it. Nothing is mended by itself. */
export function FixButtons({ owner, fixes, onRecord }: FixButtonsProps) {
  if (fixes.length === 0) return null
  return (
    <div className="button-row fix-buttons">
      {fixes.map((fix, index) => (
        <FixButton key={fix.label} fix={fix} onRecord={() => onRecord(keyOfFix(owner, index))} />
      ))}
    </div>
  )
}

const places = {
  'import-history': { to: '/Imports' },
  'import-snapshot': { to: '/Import' },
  'edit-position': { to: '/Options', search: { show: 'pending' } },
  'mend-rows': { to: '/Activity', search: { refused: 'open' } },
} as const satisfies Partial<Record<Fix['kind'], Place>>

function FixButton({ fix: { kind, entry, ...fix }, onRecord }: { fix: Fix; onRecord: () => void }) {
  usePrivacy()
  const label = withoutAmounts(fix.label)
  if (kind === 'record-entry') return entry === null ? null : <Button onClick={onRecord}>{label}</Button>
  // They stand further down on this page.
  if (kind === 'same-trade')
    return (
      <a href="#same-trades" className="button">
        {label}
      </a>
    )
  return (
    <Link {...places[kind]} className="button">
      {label}
    </Link>
  )
}
