import { expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

it.each([
  [
    `attachment; filename="wheelwright-lots.csv"; filename*=UTF-8''wheelwright-lots.csv`,
    'wheelwright-lots.csv',
  ],
  [`attachment; filename="gr__te.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fte.csv`, 'größte.csv'],
  ['attachment', null],
  [null, null],
])('a file is saved under the name that %j gives', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name)
})
