/** The JSON of a request's body. What its schema refuses is told like the server's own refusal, without asking it. */
import { pointerTo, toWireCase } from '@wheelwright/api'
import type { Schema } from '@wheelwright/api'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

export function encodeBody(schema: Schema, body: unknown, path: string): unknown {
  const encoded = z.safeEncode(schema, body)
  if (encoded.success) return toWireCase(encoded.data)
  const fields = new Map(encoded.error.issues.map((issue) => [pointerTo(issue.path), issue.message]))
  const message = [...fields.values()].join('. ')
  throw new ApiError({ message, status: 422, code: 'INVALID', path, fields })
}
