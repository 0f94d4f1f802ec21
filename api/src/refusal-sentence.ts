/** What a field expected, in a sentence, where its schema has none of its own. */
import type * as z from 'zod/mini'
import { toSnake } from './wire-case.ts'

type Issue = z.core.$ZodIssue

/** What `zod/mini` says of everything. */
const withoutSentence = 'Invalid input'

const namesOf: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'a whole number',
  record: 'an object',
}

const kindOf = (expected: string): string =>
  namesOf[expected] ?? `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`

const oneOf = (choices: readonly string[]): string =>
  choices.length < 2
    ? choices.join('')
    : `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1] ?? ''}`

const sized: Readonly<Record<string, string>> = { string: ' characters', array: ' items' }

const limitOf = (issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string => {
  const isLeast = issue.code === 'too_small'
  const limit = Number(isLeast ? issue.minimum : issue.maximum).toLocaleString('en-US')
  const unit = sized[issue.origin]
  if (unit !== undefined) return `${isLeast ? 'At least' : 'At most'} ${limit}${unit}`
  if (issue.inclusive === false) return `Must be ${isLeast ? 'above' : 'below'} ${limit}`
  return `Must be ${isLeast ? 'at least' : 'at most'} ${limit}`
}

/** What an issue of a union's branch expected, without the words before it; null where it can't be put into one. */
const expectedOf = (issue: Issue): string | null => {
  if (issue.code === 'invalid_type') return kindOf(issue.expected)
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String))
  return null
}

const isAbsent = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  ) === undefined

/** The sentence of an issue for the client that sent the value. */
export function refusalSentence(issue: Issue, sent: unknown): string {
  if (issue.message !== withoutSentence) return issue.message
  const name = issue.path.at(-1)
  if (name !== undefined && isAbsent(sent, issue.path)) return `${toSnake(String(name))} is required`
  if (issue.code === 'too_big' || issue.code === 'too_small') return limitOf(issue)
  const branches = issue.code === 'invalid_union' ? issue.errors.flat() : [issue]
  const expected = branches.map(expectedOf).filter((each) => each !== null)
  return expected.length === 0 ? withoutSentence : `Must be ${oneOf([...new Set(expected)])}`
}
