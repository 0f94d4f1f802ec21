import type { Periods } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { memo, useMemo, type PointerEvent } from 'react'
import { formatMoneyShort } from '../ui/figures/figures.ts'
import { useNow } from '../ui/now.ts'
import { useCursor } from '../ui/use-cursor.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { calendarOf, monthStarts, monthSums, type CalendarDay } from './calendar.ts'
import { dayWords, levelWords } from './calendar-words.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import './calendar.css'

const dateOf = ({ date }: CalendarDay): string => date

/** A year of premium, day by day, read by a cursor. */
export function DayCalendar({ year, periods }: { year: string; periods: Periods }) {
  const days = useMemo(() => calendarOf(year, periods), [year, periods])
  const today = tradingDateAt(useNow())
  const latest = useMemo(() => days.findLastIndex(({ level }) => level > 0), [days])
  const [at, setAt] = useCursor(days, dateOf, latest)
  const day = days[at]
  return (
    <>
      <div className="period-scroll">
        <svg viewBox="-28 -14 770 142" className="period-days" aria-hidden="true">
          <Labels days={days} />
          <Days days={days} today={today} onAt={setAt} />
          {day !== undefined && <rect className="period-day-at" {...boxOf(day)} />}
          <Sums days={days} />
        </svg>
        {/* The arrow keys go by day, Page Up and Page Down by some weeks. */}
        <input
          type="range"
          className="picture-range"
          aria-label="Premium by day"
          min={0}
          max={days.length - 1}
          value={at}
          aria-valuetext={day === undefined ? 'nothing' : dayWords(day)}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </div>
      <CalendarLegend levels={levelWords(periods)} />
      <p className="picture-reading">
        <output data-amount>{day === undefined ? '' : wholeFigures(dayWords(day))}</output>
      </p>
    </>
  )
}

const boxOf = ({ week, weekday }: CalendarDay) => ({
  x: week * 14 + 1,
  y: weekday * 14 + 1,
  width: 11,
  height: 11,
  rx: 2,
})

interface DaysProps {
  days: readonly CalendarDay[]
  today: TradingDate
  onAt: (index: number) => void
}

/** Drawn once: the cursor is a box of its own, so that it moves without them. */
const Days = memo(function Days({ days, today, onAt }: DaysProps) {
  const point = ({ target }: PointerEvent) => {
    const index = target instanceof SVGElement ? Number(target.dataset['index']) : Number.NaN
    if (Number.isInteger(index)) onAt(index)
  }
  return (
    <g onPointerOver={point}>
      {days.map((day, index) => (
        <rect
          key={day.date}
          className="period-day"
          data-index={index}
          data-level={day.level}
          data-later={day.date > today || undefined}
          {...boxOf(day)}
        />
      ))}
      {days.map(
        (day, index) =>
          day.isBack && (
            <rect
              key={day.date}
              className="period-hatched period-day-back"
              data-index={index}
              data-over={day.level > 0 || undefined}
              {...boxOf(day)}
            />
          ),
      )}
    </g>
  )
})

/** What each month comes to, and on how many days. */
function Sums({ days }: { days: readonly CalendarDay[] }) {
  usePrivacy()
  return monthSums(days).map(({ month, week, premium, days: count }) => (
    <g key={month}>
      <text className="period-sum" data-amount x={week * 14 + 1} y="112">
        {count === 0 || premium === null ? '–' : formatMoneyShort(premium)}
      </text>
      {count > 0 && (
        <text className="period-label" x={week * 14 + 1} y="124">
          {count} d
        </text>
      )}
    </g>
  ))
}

function CalendarLegend({ levels }: { levels: readonly string[] }) {
  usePrivacy()
  return (
    <ul className="picture-legend">
      {levels.map((words, level) => (
        <li key={level} data-amount={level > 0 || undefined}>
          <svg width="12" height="12" aria-hidden="true">
            <rect className="period-day" data-level={level} width="12" height="12" rx="2" />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <rect className="period-hatched period-day-back" width="12" height="12" rx="2" />
        </svg>
        bought back that day
      </li>
    </ul>
  )
}

/** The rows that are named; the others stand between them. */
const namedRows = [
  { weekday: 1, name: 'Mon' },
  { weekday: 3, name: 'Wed' },
  { weekday: 5, name: 'Fri' },
]

/** The names of months above their first week, and of weekdays at the left. */
function Labels({ days }: { days: readonly CalendarDay[] }) {
  return (
    <>
      {monthStarts(days).map(({ name, week }) => (
        <text key={name} className="period-label" x={week * 14 + 1} y="-4">
          {name}
        </text>
      ))}
      {namedRows.map(({ weekday, name }) => (
        <text key={name} className="period-label" x="-27" y={weekday * 14 + 10}>
          {name}
        </text>
      ))}
    </>
  )
}
