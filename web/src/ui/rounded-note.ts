/** Stands below lines that were split to parts of a cent, where what is shown of them does not add up. */
export const roundedNote = 'Each line is rounded to the cent; the sums are those of the exact amounts.'
