/** Calls that compute and store nothing. */
import { priceBatch, priceResults, xirrFlows, xirrRate } from './analytics.ts'
import { defineRoute } from '../route.ts'

/** Ten thousand options with a year of dividends each. */
const batchBodyLimit = 8 * 1024 * 1024

export const analyticsRoutes = {
  priceOptions: defineRoute({
    method: 'POST',
    path: '/analytics/price',
    touches: [],
    onlyComputes: true,
    access: 'session',
    status: 200,
    bodyLimit: batchBodyLimit,
    summary: 'The values of options, or the volatilities that their prices imply',
    body: priceBatch,
    answer: priceResults,
  }),
  xirr: defineRoute({
    method: 'POST',
    path: '/analytics/xirr',
    touches: [],
    onlyComputes: true,
    access: 'session',
    status: 200,
    summary: 'The yearly rate of return of dated flows',
    body: xirrFlows,
    answer: xirrRate,
  }),
} as const
