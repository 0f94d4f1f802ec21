import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wholeFigures } from './whole-figures.tsx'

const drawn = (sentence: string): string => renderToStaticMarkup(<p>{wholeFigures(sentence)}</p>)

it('an amount below zero stays in one piece, and the text is what it was', () => {
  expect(drawn('$44,137.97 held, −$2,390.00 sold short; KO is 36%.')).toBe(
    '<p>$44,137.97 held, <span class="whole-figure">−$2,390.00</span> sold short; KO is 36%.</p>',
  )
  expect(drawn('Down by −$12.')).toBe('<p>Down by <span class="whole-figure">−$12</span>.</p>')
})

it.each(['Nov 05, 2026', 'Nov 05', 'Nov 2026'])('%s stays in one piece', (date) => {
  expect(drawn(`It began on ${date}, and goes on.`)).toBe(
    `<p>It began on <span class="whole-figure">${date}</span>, and goes on.</p>`,
  )
})

it('a sentence without one is left alone', () => {
  expect(drawn('−7.3% on $48,261.41')).toBe('<p>−7.3% on $48,261.41</p>')
})
