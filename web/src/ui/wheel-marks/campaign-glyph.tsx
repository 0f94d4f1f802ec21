import type { CampaignEventKind } from './campaign.ts'
import { phaseColors, type Phase } from './phases.ts'
import './campaign-glyph.css'

interface Shape {
  path: string
  phase: Phase | null
  /** Solid shapes mark a change of holdings; outlines fill only while the contract is open. */
  solid?: boolean
}

const shapes: Record<CampaignEventKind, Shape> = {
  'put-sold': { path: 'M1.5 2.5h9L6 10.5Z', phase: 1 },
  rolled: { path: 'M9.6 4.2A4.2 4.2 0 1 0 10.2 6.6M10.4 1.6V4.6H7.4', phase: 1 },
  assigned: { path: 'M2 2h8v8H2Z', phase: 2, solid: true },
  'shares-bought': { path: 'M2 2h8v8H2Z', phase: 2 },
  'call-sold': { path: 'M1.5 9.5h9L6 1.5Z', phase: 3 },
  'called-away': { path: 'M2.8 11V1.4H10L8 4l2 2.6H2.8', phase: 4, solid: true },
  'shares-sold': { path: 'M2.8 11V1.4H10L8 4l2 2.6H2.8', phase: 4 },
  'long-bought': { path: 'M6 1.5 10.5 6 6 10.5 1.5 6Z', phase: 3 },
  'long-sold': { path: 'M6 1.5 10.5 6 6 10.5 1.5 6Z', phase: null },
  dividend: { path: 'M6 2.5v7M2.5 6h7', phase: 2 },
  expired: { path: 'M6 3a3 3 0 1 0 .01 0Z', phase: null },
  closed: { path: 'M2.5 2.5l7 7M9.5 2.5l-7 7', phase: null },
}

const strokesOnly: ReadonlySet<CampaignEventKind> = new Set(['rolled', 'closed', 'dividend'])

interface CampaignGlyphProps {
  kind: CampaignEventKind
  open?: boolean
  size?: number
}

export function CampaignGlyph({ kind, open = false, size = 12 }: CampaignGlyphProps) {
  const { path, phase, solid } = shapes[kind]
  const color = phase === null ? 'var(--faint)' : phaseColors[phase]
  const filled = solid === true || (open && kind !== 'rolled')
  return (
    <svg className="campaign-glyph" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <path d={path} stroke={color} fill={filled ? color : strokesOnly.has(kind) ? 'none' : 'var(--card)'} />
    </svg>
  )
}
