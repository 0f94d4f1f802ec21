import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Instrument, instrumentInWords } from './instrument.tsx'

it.each([
  ['BRKB  350119C00500000', 'BRK.B $500.00 call, Jan 19, 2035'],
  ['SPXW  350119P04000000', 'SPXW $4,000.00 put, Jan 19, 2035'],
  ['OXY2  350119C00060000', 'OXY2 $60.00 call, Jan 19, 2035'],
  ['BRK.B', 'BRK.B'],
])('%s is written as %s', (symbol, words) => {
  expect(instrumentInWords(symbol)).toBe(words)
  const shown = renderToStaticMarkup(<Instrument symbol={symbol} />)
  // The date of a contract stays on one line.
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe(
    words.replace(/(?<=[A-Z][a-z]{2}) (\d+), /, '\u00a0$1,\u00a0'),
  )
})
