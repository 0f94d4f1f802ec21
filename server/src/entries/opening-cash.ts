/** The words by which cash that was held before the history begins is known among the deposits that a user entered. */
export const openingCashNote = 'Opening cash: held before the history begins'
