/** Calls about the connection to a brokerage. */
import { brokerageAuthorization, brokerageConnected, brokerageReturn, brokerageStatus } from './brokerage.ts'
import { defineRoute } from '../route.ts'

export const brokerageRoutes = {
  brokerageStatus: defineRoute({
    method: 'GET',
    path: '/brokerage/status',
    access: 'session',
    status: 200,
    summary: 'How the connection to the brokerage stands, and until when',
    answer: brokerageStatus,
  }),
  connectBrokerage: defineRoute({
    method: 'POST',
    path: '/brokerage/connect',
    touches: ['brokerage'],
    access: 'session',
    status: 200,
    summary: 'Begin to connect: the address at which the user logs in; an earlier attempt ends',
    answer: brokerageAuthorization,
  }),
  finishBrokerageLogin: defineRoute({
    method: 'POST',
    path: '/brokerage/callback',
    access: 'public',
    status: 200,
    summary: 'Hand in what the brokerage sent back; the one-time state names the user',
    body: brokerageReturn,
    answer: brokerageConnected,
  }),
  disconnectBrokerage: defineRoute({
    method: 'POST',
    path: '/brokerage/disconnect',
    touches: ['brokerage'],
    access: 'session',
    status: 204,
    summary: 'Forget the tokens of the connection; what was imported stays',
  }),
} as const
