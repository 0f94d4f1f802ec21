import type { TradingDate } from '@wheelwright/core'
import { CampaignGlyph } from './campaign-glyph.tsx'
import {
  datedEvents,
  describeCampaign,
  placeOnAxis,
  spreadGlyphs,
  type CampaignEvent,
  type CampaignHold,
} from './campaign.ts'
import './campaign-line.css'
import { formatShortDate } from './figures.ts'
import { phaseColors } from './phases.ts'

export interface CampaignLineProps {
  /** In the order in which they happened. */
  events: readonly CampaignEvent[]
  holds?: readonly CampaignHold[]
  from: TradingDate
  /** The end of the axis: today while the wheel runs, its last day when it is over. */
  to: TradingDate
  /** Writes `today` at the end of the axis. */
  running?: boolean
}

const glyphGap = 0.052
const datesApart = 0.2
const percent = (place: number) => `${Math.round(place * 10_000) / 100}%`

/** Put sold, rolled, assigned, call sold, called away: a wheel's history on one time axis. */
export function CampaignLine({ events, holds = [], from, to, running = false }: CampaignLineProps) {
  const places = spreadGlyphs(
    events.map((event) => placeOnAxis(event.on, from, to)),
    glyphGap,
  )
  const dated = datedEvents(
    events,
    running ? places.map((place) => Math.min(place, 0.999)) : places,
    datesApart,
  )
  const endIsFree = dated.every((index) => (places[index] ?? 0) <= 1 - datesApart)
  return (
    <div className="campaign">
      <span className="sr-only">{describeCampaign(events)}</span>
      <div className="campaign-axis" aria-hidden="true">
        {holds.map((hold) => {
          const start = placeOnAxis(hold.from, from, to)
          const width = percent(placeOnAxis(hold.to, from, to) - start)
          const style = { left: percent(start), width, background: phaseColors[hold.phase] }
          return <span key={`${hold.phase}${hold.from}`} className="campaign-hold" style={style} />
        })}
        {events.map((event, index) => (
          <span key={index} className="campaign-mark" style={{ left: percent(places[index] ?? 0) }}>
            <CampaignGlyph kind={event.kind} open={event.open ?? false} />
          </span>
        ))}
        {dated.map((index) => (
          <AxisLabel key={index} at={places[index] ?? 0} text={formatShortDate(events[index]?.on ?? to)} />
        ))}
        {running && endIsFree && <AxisLabel at={1} text="today" />}
      </div>
    </div>
  )
}

function AxisLabel({ at, text }: { at: number; text: string }) {
  const edge = at < 0.04 ? 'start' : at > 0.9 ? 'end' : 'middle'
  return (
    <span className="campaign-date" data-edge={edge} style={{ left: percent(at) }}>
      {text}
    </span>
  )
}
