import type { HeldPriceList } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { Instrument } from '../entries/instrument.tsx'
import { Button } from '../ui/button.tsx'
import { useGrowing } from '../ui/lists/use-growing.tsx'
import './held-prices.css'
import { heldInWords, keepInWords, priceInWords, reasonInWords } from './held-words.ts'
import { originInWords } from './price-words.ts'
import { heldPricesQuery } from './queries.ts'
import { useDecidePrice } from './use-decide-price.ts'

type Waiting = HeldPriceList['held'][number]

/** Reported prices that wait for a decision, those of the page. Nothing stands there where none does. */
export function HeldPrices({ shows }: { shows: (symbol: string) => boolean }) {
  const { data } = useQuery(heldPricesQuery)
  const waiting = (data?.held ?? []).filter(({ symbol }) => shows(symbol))
  const { shown, more } = useGrowing(waiting)
  if (waiting.length === 0) return null
  return (
    <section className="held-prices" aria-label="Refused prices">
      <p className="held-prices-intro">
        {waiting.length === 1
          ? 'A new price is so far off that it was not taken. The old one stays until you decide.'
          : `${waiting.length.toLocaleString('en-US')} new prices are so far off that they were not taken. The old ones stay until you decide.`}
      </p>
      <ul>
        {shown.map((each) => (
          <WaitingPrice key={each.symbol} {...each} />
        ))}
      </ul>
      {more}
    </section>
  )
}

function WaitingPrice({ symbol, heldPrice }: Waiting) {
  const { decide, deciding } = useDecidePrice()
  const { price, source } = heldPrice
  return (
    <li className="held-price">
      <span className="held-price-text">
        <strong>
          <Instrument symbol={symbol} brief />
        </strong>{' '}
        {heldInWords(heldPrice)}
        <small>
          {originInWords(source)}: {reasonInWords(heldPrice)}
        </small>
      </span>
      <span className="button-row">
        <Button
          pending={deciding === 'take'}
          aria-label={`Take ${priceInWords(price)} for ${symbol.replaceAll(/ +/g, ' ')}`}
          onClick={() => void decide(symbol, price, 'take')}
        >
          Take {priceInWords(price)}
        </Button>
        <Button
          pending={deciding === 'keep'}
          aria-label={`${keepInWords(heldPrice)} for ${symbol.replaceAll(/ +/g, ' ')}`}
          onClick={() => void decide(symbol, price, 'keep')}
        >
          {keepInWords(heldPrice)}
        </Button>
      </span>
    </li>
  )
}
