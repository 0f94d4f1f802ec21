/** What an answer to a question did, as it is stored: what undoes it, and the sales that it calls short. */
export interface StoredEffect {
  readonly entryIds?: readonly string[]
  readonly shortSales?: readonly string[]
  readonly roll?: { readonly closeEntryId: string; readonly openEntryId: string }
  readonly sameTrade?: string
}
