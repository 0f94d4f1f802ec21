import type { ReactNode } from 'react'
import { CampaignGlyph } from './campaign-glyph.tsx'
import { campaignWords, type CampaignEventKind } from './campaign.ts'
import './campaign-legend.css'

const kinds = Object.keys(campaignWords) as CampaignEventKind[]

/** What the glyphs of the campaign line stand for, and after them what else is drawn there. */
export function CampaignLegend({ children }: { children?: ReactNode }) {
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
