import { expect, it } from 'vitest'
import { menuTarget } from './menu-focus.ts'

const labels = ['Light', 'Dark', 'High contrast', 'System', 'Details']

it('arrows go round, Home and End go to the ends', () => {
  expect(menuTarget('ArrowDown', labels, -1)).toBe(0)
  expect(menuTarget('ArrowDown', labels, 4)).toBe(0)
  expect(menuTarget('ArrowUp', labels, 0)).toBe(4)
  expect(menuTarget('Home', labels, 3)).toBe(0)
  expect(menuTarget('End', labels, 0)).toBe(4)
})

it('a letter goes to the next item that starts with it', () => {
  expect(menuTarget('d', labels, 0)).toBe(1)
  expect(menuTarget('D', labels, 1)).toBe(4)
  expect(menuTarget('x', labels, 1)).toBeNull()
  expect(menuTarget('Enter', labels, 1)).toBeNull()
  expect(menuTarget('ArrowDown', [], -1)).toBeNull()
})
