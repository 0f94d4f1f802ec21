/** Puts something around a method of a class, for every object of it: what preloads are made of. */

type Method = (...given: unknown[]) => unknown

/** `instead` gets the object, what was given, and the method as it was. */
export function aroundMethod<T extends object>(
  prototype: T,
  name: keyof T & string,
  instead: (self: T, given: unknown[], method: (...given: unknown[]) => unknown) => unknown,
): void {
  const original = Reflect.get(prototype, name) as Method
  const replacement = function (this: T, ...given: unknown[]): unknown {
    return instead(this, given, (...passed) => Reflect.apply(original, this, passed))
  }
  Reflect.set(prototype, name, replacement)
}
