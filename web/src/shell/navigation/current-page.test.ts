import { expect, it } from 'vitest'
import { currentPage } from './current-page.ts'

it.each([
  ['/', 'Dashboard'],
  ['/stocks', 'Stocks'],
  ['/STOCKS/', 'Stocks'],
  ['/WheelsPhaseView', 'WheelsPhaseView'],
  ['/Wheels', 'Wheels'],
  ['/Import', 'Import'],
  ['/imports', 'Imports'],
  ['/activity', 'Activity'],
  ['/Periods', 'Periods'],
  ['/Collateral', 'Collateral'],
  ['/reconciliation', 'Reconciliation'],
  ['/Symbols/PCG', 'Symbols'],
  ['/symbols/stocks', 'Symbols'],
  ['/Chain', 'Chain'],
  ['/chain/options', 'Chain'],
  ['/Wheels/PCG-20260421-1', 'Wheels'],
  ['/nowhere', 'Dashboard'],
])('%s is the page %s', (path, page) => {
  expect(currentPage(path)).toBe(page)
})
