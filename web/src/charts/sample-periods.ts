/** Periods without anything in them, for tests that fill in what they are about. */
import type { Periods } from '@wheelwright/api'
import { zeroMoney } from '@wheelwright/core'
import { noFigures } from './premium.ts'

export const samplePeriods: Periods = {
  by: 'month',
  premium: 'ended',
  items: [],
  total: noFigures,
  choices: { opened: zeroMoney, ended: zeroMoney, assigned: zeroMoney },
  years: [],
  symbols: [],
  otherSymbols: null,
  accounts: [],
  cash: 'change',
  refusedRows: 0,
  firstDate: null,
  lastDate: null,
}
