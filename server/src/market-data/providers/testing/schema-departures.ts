/** Where an answer departs from the types that an OpenAPI document gives. What the document does not name is free. */

type Schema = Readonly<Record<string, unknown>>

const nameOf = (reference: unknown): string => String(reference).split('/').at(-1) ?? ''
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
}

/** Paths, each once, with `*` for what stands in a list or under a key of data. */
export function departures(
  schemas: Readonly<Record<string, unknown>>,
  name: string,
  answer: unknown,
): string[] {
  const found = new Set<string>()
  const compare = (schema: Schema, value: unknown, path: string): void => {
    if ('$ref' in schema) {
      compare(schemas[nameOf(schema['$ref'])] as Schema, value, path)
      return
    }
    const { type, nullable, enum: choices, properties, additionalProperties, items } = schema
    if (value === null && nullable === true) return
    const isWrong = typeof type === 'string' && fits[type]?.(value) === false
    const isNoChoice = Array.isArray(choices) && !choices.includes(value)
    if (isWrong || isNoChoice) {
      found.add(path)
      return
    }
    if (Array.isArray(value) && isObject(items)) for (const item of value) compare(items, item, `${path}.*`)
    if (!isObject(value)) return
    for (const [key, field] of Object.entries(value)) {
      const known = isObject(properties) ? properties[key] : undefined
      if (isObject(known)) compare(known, field, `${path}.${key}`)
      else if (isObject(additionalProperties)) compare(additionalProperties, field, `${path}.*`)
    }
  }
  compare(schemas[name] as Schema, answer, name)
  return [...found].sort()
}
