import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wholeAmounts } from './whole-amounts.tsx'

const drawn = (sentence: string): string => renderToStaticMarkup(<p>{wholeAmounts(sentence)}</p>)

it('an amount below zero stays in one piece, and the text is what it was', () => {
  expect(drawn('$44,137.97 held, −$2,390.00 sold short; KO is 36%.')).toBe(
    '<p>$44,137.97 held, <span class="whole-amount">−$2,390.00</span> sold short; KO is 36%.</p>',
  )
  expect(drawn('Down by −$12.')).toBe('<p>Down by <span class="whole-amount">−$12</span>.</p>')
})

it('a sentence without one is left alone', () => {
  expect(drawn('−7.3% on $48,261.41')).toBe('<p>−7.3% on $48,261.41</p>')
})
