import { expect, it } from 'vitest'
import { standsOn } from './held-on-symbol.ts'
import { isContractSymbol, isShareSymbol } from './held-places.ts'

const put = 'AAPL  261218P00150000'

it('a refused price is asked about where its instrument stands', () => {
  expect([isShareSymbol('AAPL'), isContractSymbol('AAPL')]).toEqual([true, false])
  expect([isShareSymbol(put), isContractSymbol(put)]).toEqual([false, true])
  expect(['AAPL', put, 'KO', 'KO    261218C00060000'].filter(standsOn('AAPL'))).toEqual(['AAPL', put])
})
