/** Calls of the lot pages. */
import { pageQuery } from '../list-pages.ts'
import { defineRoute } from '../route.ts'
import {
  lotCallMove,
  lotCallMoves,
  lotGroupPage,
  lotGroupQuery,
  lotOrder,
  lotPage,
  placedLotOrder,
} from './wheel-lots.ts'

export const wheelLotRoutes = {
  lotGroups: defineRoute({
    method: 'GET',
    path: '/lots/groups',
    access: 'session',
    status: 200,
    summary: 'The campaigns, and shares in none, with how many of their lots are covered',
    query: lotGroupQuery,
    answer: lotGroupPage,
  }),
  lotGroup: defineRoute({
    method: 'GET',
    path: '/lots/groups/{id}',
    access: 'session',
    status: 200,
    summary: 'The lots of a campaign with their stories and what may be done with each',
    query: pageQuery,
    answer: lotPage,
  }),
  placeLotOrder: defineRoute({
    method: 'POST',
    path: '/lots/orders',
    touches: ['import'],
    access: 'session',
    status: 201,
    summary: 'Record the fills of an action on a lot, or a new lot; no order is sent to a broker',
    body: lotOrder,
    answer: placedLotOrder,
  }),
  moveLotCall: defineRoute({
    method: 'PUT',
    path: '/lots/groups/{id}/calls',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Move the call of one lot to another of the same campaign; moving it back undoes it',
    preview: lotCallMoves,
    body: lotCallMove,
    answer: lotCallMoves,
  }),
  takeBackLotOrder: defineRoute({
    method: 'DELETE',
    path: '/lots/orders/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Take back what an action on a lot recorded, all of it',
  }),
} as const
