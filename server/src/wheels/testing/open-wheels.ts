/** A user with wheels: the wizard’s payload, and the rows of a put that is assigned. */
import type { EngineTools } from '../../testing/engines.ts'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import { openUser } from '../../testing/open-user.ts'

export type Json = Record<string, unknown>
export const day = 86_400_000

export const putSold = schwabLine(
  '11/02/2026',
  'Sell to Open',
  'ABC 12/18/2026 48.00 P',
  1,
  '2.60',
  '0.65',
  '259.35',
)
export const assigned = [
  schwabLine('11/13/2026', 'Assigned', 'ABC 12/18/2026 48.00 P', 1),
  schwabLine('11/13/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
]
export const callSold = schwabLine(
  '11/16/2026',
  'Sell to Open',
  'ABC 01/15/2027 51.00 C',
  1,
  '1.00',
  '0.65',
  '99.35',
)

/** The wizard's payload, with everything that it sends. */
export const wizard = {
  cycle_key: 'made-by-the-client',
  ticker: 'pcg',
  started_at: '2026-11-20',
  status: 'Open',
  strategy_type: 'cash_secured_put',
  notes: 'first of its kind',
  shares_quantity: 200,
  detection_metadata: {
    strike_price: 16,
    expiration_date: '2026-12-18',
    contract_count: 2,
    premium: 0.35,
    position_size: 3200,
    stop_loss: 50,
    profit_target: 75,
    max_days: 45,
    auto_roll: true,
    notifications_enabled: false,
    created_via: 'wizard',
    source_opportunity: null,
    creation_timestamp: '2026-11-20T14:30:00Z',
  },
}
/** Users with wheels, and the calls that the tests of these make. */
export function wheelsIn(openTestDatabase: EngineTools['openTestDatabase']) {
  return async () => {
    const { test, token, send, take } = await openUser(await openTestDatabase())
    const add = async (change: Json = {}) => send('POST', '/wheels/wheel-cycles', { ...wizard, ...change })
    const list = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const wheel = (id: unknown) => `/wheels/wheel-cycles/${String(id)}`
    return { ...test, token, send, take, add, list, wheel }
  }
}
