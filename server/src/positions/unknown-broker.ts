/** Of an account whose files name no broker that is known here. */
export const unknownBroker = 'other'

/** Two accounts may be at one broker: at the same, or where one of them is at nobody knows which. */
export function mayShareBroker(one: string, other: string): boolean {
  return one === other || one === unknownBroker || other === unknownBroker
}
