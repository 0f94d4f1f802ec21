import type { ReactNode } from 'react'
import { CampaignGlyph } from './campaign-glyph.tsx'
import { campaignWords, type CampaignEventKind } from './campaign.ts'
import './campaign-legend.css'

const allKinds = Object.keys(campaignWords) as CampaignEventKind[]

interface CampaignLegendProps {
  /** Where there is little room, those that say most. */
  kinds?: readonly CampaignEventKind[]
  children?: ReactNode
}

/** What the glyphs of the campaign line stand for, and after them what else is drawn there. */
export function CampaignLegend({ kinds = allKinds, children }: CampaignLegendProps) {
  return (
    <ul className="campaign-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <CampaignGlyph kind={kind} size={10} />
          {campaignWords[kind]}
        </li>
      ))}
      {children}
    </ul>
  )
}
