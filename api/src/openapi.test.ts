import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

type Operation = {
  operationId: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, unknown>
}
const document = openApiDocument('0.1.0')
const paths = document['paths'] as Record<string, Record<string, Operation>>

describe('the OpenAPI document', () => {
  it('describes every route of the table once, under its method and path', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    const tabled = Object.entries(routes).map(([name, { method, path }]) => `${name} ${method} ${path}`)
    expect(described.toSorted()).toEqual(tabled.toSorted())
  })

  it('names every path parameter, and the idempotency key of every POST', () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters }] of Object.entries(methods)) {
        const inPath = parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => `{${name}}`)
        expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(method === 'post')
      }
    }
  })

  it('says which parameters of a query have to be there', () => {
    const asked = (path: string) =>
      paths[path]?.['get']?.parameters.flatMap(({ name, required, in: place }) =>
        place === 'query' && required ? name : [],
      )
    expect(asked('/portfolio/transfers')).toEqual(['symbol'])
    expect(asked('/market/calendar')).toEqual(['from', 'to'])
    expect(asked('/portfolio/entries')).toEqual([])
  })

  it('says of every call whether an API token may make it, and with which scope', () => {
    const saidOf = (path: string, method: string) => paths[path]?.[method]?.description
    expect(saidOf('/auth/login', 'post')).toBe('Anyone may make this call.')
    expect(saidOf('/portfolio/positions', 'get')).toBe('Takes a session or any API token.')
    expect(saidOf('/analytics/price', 'post')).toBe('Takes a session or any API token.')
    expect(saidOf('/stocks/', 'post')).toBe('Takes a session or an API token with scope `write`.')
    expect(saidOf('/auth/password', 'put')).toBe('Needs a session: no API token may make this call.')
  })

  it('speaks in names of the wire', () => {
    const text = JSON.stringify(document)
    expect(text).toContain('"access_token"')
    expect(text).toContain('"cost_basis"')
    expect(text).not.toContain('"costBasis"')
  })
})
