/** An account as tables name it: its last four digits are enough to tell one's own accounts apart. */
export const shortAccount = (number: string): string => (number.length > 4 ? `…${number.slice(-4)}` : number)
