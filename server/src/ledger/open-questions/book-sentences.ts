/** Why an entry could not be booked as it says, in words. */
import { countedText } from '@wheelwright/core'
import type { BookRefusal } from '@wheelwright/core'
import { countInWords, unitsInWords } from '../../entries/in-words.ts'

type Nothing = Extract<BookRefusal, { readonly kind: 'nothing-canceled' }>

const whyNothingCanceled: Readonly<Record<Nothing['why'], string>> = {
  absent:
    'It cancels a trade that is not in the history: nothing is taken back until that trade is imported.',
  larger:
    'It cancels more than the history has of such a trade on any one day: nothing is taken back until all of that trade is imported.',
  several:
    'It cancels a part of a trade, and does not say which: the history has such trades on several days, so nothing is taken back. If you know the day, enter a trade of the other side at the same price by hand on it; this line stays beside it.',
}

type Told = Exclude<BookRefusal, { readonly field: string }>
type Sentences = { readonly [K in Told['kind']]: (refusal: Extract<Told, { readonly kind: K }>) => string }

const sentences: Sentences = {
  'over-close': ({ surplus, side }) =>
    `It closes ${countedText(surplus, 'contract')} (${side}) whose opening is not in the history, so the gain is unknown.`,
  'over-cover': ({ surplus }) =>
    `It covers ${unitsInWords(surplus, 'share')} whose short sale is not in the history, so the gain is unknown.`,
  'both-sides': ({ opposite, side }) =>
    `It opens this contract ${side} while ${countedText(opposite, 'contract')} of the other side ${opposite === 1 ? 'is' : 'are'} open, and an account holds one side only. A trade between is missing, or this file was imported before the earlier history: import it again.`,
  'over-assignment': ({ surplus, side }) =>
    `It ends ${countedText(surplus, 'contract')} (${side}) whose opening is not in the history, so the premium and the basis of the shares are unknown.`,
  'share-row-missing': () =>
    'Its shares are not in the history: until they arrive, what the history opened of the option stays open.',
  'share-row-ambiguous': () =>
    'More than one row of shares could be the ones that it delivered: until one of them is named, what the history opened of the option stays open.',
  'share-row-unlike': () =>
    'What this adjusted contract delivers is not known, and no shares of that day moved for all of its strike: it may deliver shares of several companies, or cash beside them. Its shares are booked at what their own rows say, and what the history opened of the option stays open.',
  'wrong-delivery': ({ surplus }) =>
    `Its shares differ by ${countInWords(Math.abs(surplus))} from what its contracts deliver.`,
  'beyond-count': () =>
    'It would make more shares or contracts than can be counted (8.5 billion, and 50,000), so it is not booked.',
  'nothing-held': () => 'Nothing was held that it could change.',
  'never-opened': () =>
    'Its contract was opened by nothing in the history, so it is not known whether a short or a long expired.',
  'unknown-parts': () =>
    'It closes a part of its contracts and opens the rest. How much it closes is not known until the history is imported that opened them.',
  'nothing-canceled': ({ why }) => whyNothingCanceled[why],
  'split-mismatch': ({ surplus }) =>
    `The shares or contracts that it states differ by ${countInWords(Math.abs(surplus))} from what its ratio makes of those held.`,
  'unclear-ratio': () =>
    'It states no ratio, and the shares that it brought make none that companies declare with those held: what they cost is unknown until shares of before are imported, or its ratio is recorded.',
  'duplicate-id': () => 'It is in the history twice.',
}

/** An entry that contradicts itself names the field; every other refusal has a sentence of its own. */
export function refusalSentence(refusal: BookRefusal): string {
  return 'field' in refusal
    ? `It contradicts itself (${refusal.field}).`
    : (sentences[refusal.kind] as (told: Told) => string)(refusal)
}
