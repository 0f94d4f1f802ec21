// A bug is an assertion, never a refusal: refusals are values that a caller handles, an assertion stops the work.
// Authority: the project's rule of three kinds of error (refusal, bug, outside world failing).

/** Thrown when the program itself is wrong. Nothing catches it except the outermost edge. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/**
 * Stops with an {@link AssertionError} when `condition` does not hold. The message says which invariant broke; where much
 * runs through, one that is put together is left to a branch: `if (broken) assert(false, ...)`.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}

/** Marks a branch that the types exclude, so that a new variant fails to compile until it is handled. */
export function assertNever(value: never): never {
  throw new AssertionError(`unhandled variant: ${JSON.stringify(value)}`)
}
