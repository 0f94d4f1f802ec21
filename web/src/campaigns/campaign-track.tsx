import type { Money, TradingDate } from '@wheelwright/core'
import { CampaignGlyph } from '../ui/wheel-marks/campaign-glyph.tsx'
import { formatMarketPrice } from '../ui/figures/figures.ts'
import { phaseColors } from '../ui/wheel-marks/phases.ts'
import { positionOnAxis, ticksOf, type TrackAxis } from './track-axis.ts'
import type { Track, TrackBand } from './track-model.ts'
import './campaign-track.css'

const percent = (place: number): string => `${Math.round(place * 10_000) / 100}%`
const inside = (place: number): number => Math.max(0, Math.min(1, place))

const spanStyle = (from: TradingDate, to: TradingDate, axis: TrackAxis) => {
  const start = inside(positionOnAxis(from, axis))
  return { left: percent(start), width: percent(inside(positionOnAxis(to, axis)) - start) }
}

/** The years above the months above the tracks; what stands too near to today, or has no room behind it, gives way to it. */
export function TrackHead({ axis }: { axis: TrackAxis }) {
  const today = positionOnAxis(axis.today, axis)
  const ticks = ticksOf(axis)
  const years = ticks.filter(({ year }) => year !== null)
  return (
    <span className="track-head" aria-hidden="true">
      {(years[0]?.place ?? 1) > 0.12 && (
        <span className="track-year" style={{ left: 0 }}>
          {axis.from.slice(0, 4)}
        </span>
      )}
      {years
        .filter(({ place }) => place < 0.9 || place < today)
        .map(({ place, year }) => (
          <span key={year} className="track-year" style={{ left: percent(Math.min(0.9, place)) }}>
            {year}
          </span>
        ))}
      {ticks
        .filter(({ place, label }) => label !== '' && place < 0.97 && Math.abs(place - today) > 0.15)
        .map(({ place, label }) => (
          <span key={place} className="track-tick" style={{ left: percent(place) }}>
            {label}
          </span>
        ))}
      <span className="track-tick" data-today style={{ left: percent(today) }}>
        today
      </span>
    </span>
  )
}

interface CampaignTrackProps {
  track: Track
  axis: TrackAxis
  /** The campaign in words. */
  words: string
}

/** One campaign: contracts as bands, shares as a bar, on the axis that all of the page share. */
export function CampaignTrack({ track, axis, words }: CampaignTrackProps) {
  return (
    <div className="track">
      <span className="sr-only">{words}</span>
      <div className="track-axis" aria-hidden="true">
        {ticksOf(axis).map(
          ({ place, year }) =>
            year !== null && <span key={place} className="track-line" style={{ left: percent(place) }} />,
        )}
        <span className="track-line" data-today style={{ left: percent(positionOnAxis(axis.today, axis)) }} />
        {track.shares.map(({ from, to }) => (
          <span key={from} className="track-shares" style={spanStyle(from, to, axis)} />
        ))}
        {track.bands.map((band, at) => (
          <Band key={at} band={band} axis={axis} />
        ))}
        {track.marks.map(({ kind, on }) => (
          <span
            key={`${kind}${on}`}
            className="track-mark"
            style={{ left: percent(inside(positionOnAxis(on, axis))) }}
          >
            <CampaignGlyph kind={kind} />
          </span>
        ))}
      </div>
    </div>
  )
}

const strikeInWords = (strike: Money): string =>
  formatMarketPrice(strike).replace('$', '').replace(/\.00$/, '')

/** The last place at which a strike has room behind its band. */
const lastPlace = 0.91

/** After the end of the band; several strikes begin earlier, so that they stay on the page. */
const besideLine = (words: string, last: number): string =>
  `min(${percent(Math.min(lastPlace, last))}, 100% - ${words.length + 1}ch)`

function Band({ band, axis }: { band: TrackBand; axis: TrackAxis }) {
  const { from, to, phase, lane, glyph, isOpen, strikes, unknownFrom } = band
  const last = positionOnAxis(to, axis)
  // What ended before the axis begins is not on it.
  if (last < 0) return null
  const color = phaseColors[phase]
  const words = `${last > 1 ? '→ ' : ''}${strikes.map(strikeInWords).join(', ')}`
  return (
    <>
      <span
        className="track-band"
        data-lane={lane}
        data-open={isOpen || undefined}
        style={{ ...spanStyle(from, to, axis), background: color }}
      />
      {unknownFrom !== null && (
        <span className="track-unknown" data-lane={lane} style={spanStyle(unknownFrom, to, axis)} />
      )}
      <span
        className="track-glyph"
        data-lane={lane}
        style={{ left: percent(inside(positionOnAxis(from, axis))) }}
      >
        <CampaignGlyph kind={glyph} open={isOpen} />
      </span>
      {strikes.length > 0 && (
        <span className="track-strike" data-lane={lane} style={{ left: besideLine(words, last) }}>
          {words}
        </span>
      )}
    </>
  )
}
