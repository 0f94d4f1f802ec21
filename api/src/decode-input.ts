/** What a client sends, decoded: a field that is a slip of the pen away from one that is missing is named. */
import * as z from 'zod/mini'
import { decodeWire, pointerTo, type Decoded } from './decode.ts'
import { findNearMisses } from './near-miss.ts'
import type { FieldError } from './problem.ts'
import { refusalSentence } from './refusal-sentence.ts'
import type { Schema } from './route.ts'
import { fromWireCase, toSnake } from './wire-case.ts'

const nearMissesOf = (schema: Schema, value: unknown): FieldError[] => {
  if (
    !(schema instanceof z.ZodMiniObject) ||
    value === null ||
    typeof value !== 'object' ||
    Array.isArray(value)
  )
    return []
  return findNearMisses(Object.keys(value), Object.keys(schema.shape)).map(({ given, meant }) => ({
    pointer: pointerTo([given]),
    message: `Unknown field '${toSnake(given)}': did you mean '${toSnake(meant)}'?`,
  }))
}

/** As {@link decodeWire}, and refused where a known field is missing and an unknown one nearly has its name. */
export function decodeInput<S extends Schema>(schema: S, json: unknown): Decoded<z.output<S>> {
  const nearMisses = nearMissesOf(schema, fromWireCase(json))
  const decoded = decodeWire(schema, json, refusalSentence)
  if (nearMisses.length === 0) return decoded
  return { ok: false, errors: [...nearMisses, ...(decoded.ok ? [] : decoded.errors)] }
}
