/**
 * Cash in lieu is the proceeds of a fraction of a share that a company's act left. A payment in lieu is something else: what a
 * borrower of the shares pays for a dividend that went to him.
 */
const fraction = /\bFRACTION|\bFRAC\b|\bFRX\b/i
const inLieu = /\bIN LIEU\b/i
const ofDividend = /\bDIV(?:S|IDENDS?|D)?\b|\bPAYMENTS? IN LIEU\b|\bPYMTS? IN LIEU\b|\bSUBSTITUTE\b/i

/** Whether the words of a payment say that it is for a fraction, under whatever heading it is filed. */
export function isForFraction(words: string): boolean {
  if (fraction.test(words)) return inLieu.test(words) || /\bFRACTIONAL SHARE/i.test(words)
  return inLieu.test(words) && !ofDividend.test(words)
}
