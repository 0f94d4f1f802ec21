import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
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

  it('speaks in names of the wire', () => {
    const text = JSON.stringify(document)
    expect(text).toContain('"access_token"')
    expect(text).toContain('"cost_basis"')
    expect(text).not.toContain('"costBasis"')
  })
})
