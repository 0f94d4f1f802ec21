import { moneyFromMicros, zeroMoney } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BookedAlready } from './headline.tsx'

it('says what the tax form has of a wheel already, and nothing where it has nothing', () => {
  const told = (dollars: number) =>
    renderToStaticMarkup(<BookedAlready amount={moneyFromMicros(dollars * 1e6)} />)
  expect(told(120)).toContain('is booked already')
  expect(renderToStaticMarkup(<BookedAlready amount={zeroMoney} />)).toBe('')
})
