const endsInNumber = /\d{4}$/
const isName = (text: string): boolean => /\s/.test(text) || !/\d/.test(text)

/**
 * An account as tables name it: of a number the last four characters are enough to tell one's own accounts apart; a
 * name that its owner gave stays whole.
 */
export const shortAccount = (account: string): string =>
  account.length > 4 && (endsInNumber.test(account) || !isName(account)) ? `…${account.slice(-4)}` : account
