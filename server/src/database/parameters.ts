/**
 * What may be bound to a statement on either engine. Each engine would quietly turn some other value into something
 * of its own (PostgreSQL a Date, SQLite an inexact double), so that the two would stop answering alike.
 */
import { inspect } from 'node:util'
import { assert } from '@wheelwright/core'

type PortableParameter = null | string | number | bigint | Uint8Array

const isPortable = (value: unknown): value is PortableParameter =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'bigint' ||
  Number.isSafeInteger(value) ||
  value instanceof Uint8Array

/** Stops on a value that the two engines would not store alike: amounts are whole numbers, flags 0 or 1. */
export function assertPortable(parameters: readonly unknown[]): asserts parameters is PortableParameter[] {
  // The message is made only where it is said: there are millions of values in a long import.
  for (const value of parameters)
    if (!isPortable(value))
      assert(false, `a ${typeof value} cannot be bound to a statement: ${inspect(value)}`)
}

/** An integer of the database as a number; one that a number cannot hold exactly is an error, never rounded. */
export function safeNumber(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `the database answered an integer beyond 2^53: ${text}`)
  return value
}
