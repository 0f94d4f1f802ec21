// A refusal is a value that rides beside the result, so that one bad line never hides the other 999.
// Authority: the project's rule of three kinds of error (refusal, bug, outside world failing).

/** What was asked for, or why it was refused. Handle a refusal by its `kind`. */
export type Result<T, R> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** A successful result. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A refused result; `refusal` carries a `kind` and the data that a message needs. */
export function refuse<R>(refusal: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}
