/** From the wire into code: JSON in, a decoded value or the fields that need attention out. */
import * as z from 'zod/mini'
import type { FieldError } from './problem.ts'
import { fromWireCase, toSnake, toWireCase } from './wire-case.ts'
import type { Schema } from './route.ts'

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointer of RFC 6901, in wire names. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${escapePointer(toSnake(String(part)))}`).join('')
}

/** What is said of an issue in the value that was sent, under names of code. */
type SentenceOf = (issue: z.core.$ZodIssue, sent: unknown) => string

const ownSentence: SentenceOf = (issue) => issue.message

/** Decodes a JSON value in wire names; each error points at its field in wire names. */
export function decodeWire<S extends Schema>(
  schema: S,
  json: unknown,
  sentenceOf: SentenceOf = ownSentence,
): Decoded<z.output<S>> {
  const sent = fromWireCase(json)
  const decoded = z.safeDecode(schema, sent as z.input<S>)
  if (decoded.success) return { ok: true, value: decoded.data }
  const errors = decoded.error.issues.map((issue) => ({
    pointer: pointerTo(issue.path),
    message: sentenceOf(issue, sent),
  }))
  return { ok: false, errors }
}

/** Encodes a value of code into JSON in wire names. A value that does not fit its schema is a bug and throws. */
export function encodeWire<S extends Schema>(schema: S, value: z.output<S>): unknown {
  return toWireCase(z.encode(schema, value))
}
