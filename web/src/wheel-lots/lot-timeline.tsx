import { formatDate, formatMarketPrice, formatMoney, formatQuantity } from '../ui/figures/figures.ts'
import type { ShownLot } from './shown-lot.ts'

type Event = ShownLot['events'][number]

/** What happened to a lot, oldest first. */
export function LotTimeline({ events, label }: { events: readonly Event[]; label: string }) {
  return (
    <ol className="lot-timeline" aria-label={label}>
      {events.map((event, at) => (
        // An entry may stand in a story twice, as a split that came with its shares does.
        <li key={`${event.id} ${at}`}>
          <time dateTime={event.date}>{formatDate(event.date)}</time>
          <b>{event.label}</b>
          <span data-amount>{detailOf(event)}</span>
          {event.notes !== '' && <small className="aside-words">{event.notes}</small>}
        </li>
      ))}
    </ol>
  )
}

const detailOf = ({ type, strike, premium, price, qty }: Event): string => {
  if (type === 'FEE') return price === null ? '' : formatMoney(price)
  const what = strike === null ? `${formatQuantity(qty)} shares` : `${formatMarketPrice(strike)} strike`
  const at = premium ?? price
  return at === null ? what : `${what} at ${formatMoney(at)}`
}
