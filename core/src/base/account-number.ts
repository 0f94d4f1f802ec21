const endsInNumber = /\d{4}$/
const isName = (text: string): boolean => /\s/.test(text) || !/\d/.test(text)

const endsInYear = /(19|20)\d\d$/
/** A word of its own: five characters of it would be a blank and the year. */
const endsInWordOfYear = /\s(19|20)\d\d$/

/**
 * An account as tables name it: of a number the last four characters are enough to tell one's own accounts apart, or five
 * where four would read as a year; a name that its owner gave stays whole.
 */
export function shortAccount(account: string): string {
  const isNumber =
    account.length > 4 && !endsInWordOfYear.test(account) && (endsInNumber.test(account) || !isName(account))
  return isNumber ? `…${account.slice(endsInYear.test(account) ? -5 : -4)}` : account
}
