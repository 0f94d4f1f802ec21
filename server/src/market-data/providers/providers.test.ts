import { describe, expect, it } from 'vitest'
import { marketDataSources } from '../../config/settings.ts'
import { waiting, providerAt } from './testing/provider-at.ts'
import { standIns } from './testing/stand-ins.ts'

const nowhere = 'http://127.0.0.1:9'

describe('every source that configuration can name', () => {
  it.each(marketDataSources)('%s is a provider of that name, with a title for people', (name) => {
    const { provider } = providerAt(name, nowhere)
    expect(provider.name).toBe(name)
    expect(provider.title.toLowerCase()).toBe(name)
    expect(provider.batchSize).toBeGreaterThan(0)
  })
  it('is put to every misbehaviour', () => {
    expect(standIns.map(({ name }) => name)).toEqual(marketDataSources)
  })
  it.each(['tradier', 'polygon'] as const)('%s without a key refuses and asks nobody', async (name) => {
    const { provider } = providerAt(name, nowhere, {
      environment: { TRADIER_API_KEY: '', POLYGON_API_KEY: '' },
    })
    const refusal = { ok: false, refusal: { kind: 'not-configured' } }
    expect(await provider.quotes(['AAPL'], waiting())).toEqual(refusal)
    expect(await provider.chain('AAPL', null, waiting())).toEqual(refusal)
    expect(provider.state().openUntil).toBeNull()
  })
})
