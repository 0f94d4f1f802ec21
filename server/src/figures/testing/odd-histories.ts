/**
 * Histories that are not whole, or not plain: each as the lines of a scenario. What a page may not do with them is tell a
 * part as if it were all, or two parts as if they were one.
 */
export const oddHistories: Readonly<Record<string, string>> = {
  'one put opened and three closed': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 1.00
    2026-01-12 BTC 3 KO 50P 2026-02-20 @ 5.00 fee 0.65`,
  'calls closed beyond those opened, beside shares': `
    fee 0.65
    2026-01-05 BUY 100 KO @ 48.00
    2026-01-06 STO 1 KO 50C 2026-02-20 @ 1.00
    2026-01-12 BTC 2 KO 50C 2026-02-20 @ 0.40`,
  'a put closed that nobody saw opened, then a wheel': `
    fee 0.65
    2026-01-05 BTC 1 KO 50P 2026-01-16 @ 0.10
    2026-01-05 STO 1 KO 49P 2026-02-20 @ 1.20
    2026-02-20 ASSIGN 1 KO 49P 2026-02-20
    2026-02-23 STO 1 KO 50C 2026-03-20 @ 0.90`,
  'a call that took other shares than the account sells first': `
    fee 0.65
    2026-01-05 STO 1 KO 52P 2026-02-13 @ 1.00
    2026-01-06 STO 1 KO 50P 2026-02-20 @ 1.00
    2026-02-13 ASSIGN 1 KO 52P 2026-02-13
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    2026-02-23 STO 1 KO 51C 2026-03-20 @ 1.00
    2026-03-20 ASSIGN 1 KO 51C 2026-03-20`,
  'shares without a cost, called away': `
    fee 0.65
    2026-01-02 OPENING 100 KO
    2026-01-06 STO 1 KO 50C 2026-02-20 @ 1.00
    2026-02-20 ASSIGN 1 KO 50C 2026-02-20`,
  'shares without a cost, with a call open': `
    fee 0.65
    2026-01-02 OPENING 100 KO
    2026-01-06 STO 1 KO 50C 2027-02-19 @ 1.00`,
  'shares with a stated cost, called away': `
    fee 0.65
    2026-01-02 OPENING 100 KO @ 45.00
    2026-01-06 STO 1 KO 50C 2026-02-20 @ 1.00
    2026-02-20 ASSIGN 1 KO 50C 2026-02-20`,
  'a put without its credit, expired': `
    2026-01-02 OPENING -1 KO 50P 2026-02-20
    2026-02-20 EXPIRE 1 KO 50P 2026-02-20
    2026-02-23 STO 1 KO 49P 2026-03-20 @ 1.00`,
  'a put past its expiration of which nothing is told': `
    fee 0.65
    2026-01-05 STO 2 KO 50P 2026-02-20 @ 1.00
    2026-02-10 BTC 1 KO 50P 2026-02-20 @ 0.20`,
  'a put past its expiration, and nothing else': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 1.00`,
  'a call past its expiration beside a dividend': `
    fee 0.65
    2026-01-05 BUY 100 KO @ 48.00
    2026-01-06 STO 1 KO 50C 2026-02-20 @ 1.00
    2026-01-12 DIVIDEND KO 45.00 ex 2026-01-05`,
  'a put closed that nobody saw opened, and nothing else': `
    fee 0.65
    2026-01-05 BTC 1 KO 50P 2026-01-16 @ 0.10`,
  'a put assigned that nobody saw opened, then a wheel': `
    fee 0.65
    2026-01-16 ASSIGN 1 KO 50P 2026-01-16
    2026-01-20 STO 1 KO 52C 2026-02-20 @ 0.90
    2026-02-20 ASSIGN 1 KO 52C 2026-02-20`,
  'a put that arrives from nowhere': `
    fee 0.65
    2026-01-05 TRANSFER -1 KO 50P 2026-02-20
    2026-02-10 BTC 1 KO 50P 2026-02-20 @ 0.40`,
  'a put that expires today': `
    fee 0.65
    2026-11-02 STO 1 KO 50P 2026-11-20 @ 1.00`,
  'a roll over the end of the year': `
    fee 0.65
    2025-12-01 STO 1 KO 50P 2025-12-31 @ 1.00
    2025-12-31 BTC 1 KO 50P 2025-12-31 @ 1.50 order r1
    2025-12-31 STO 1 KO 49P 2026-01-30 @ 1.80 order r1
    2026-01-30 EXPIRE 1 KO 49P 2026-01-30`,
  'an assignment and the sale of its shares on one day': `
    fee 0.65
    2026-01-05 STO 2 KO 50P 2026-02-20 @ 1.00
    2026-02-20 ASSIGN 2 KO 50P 2026-02-20
    2026-02-20 SELL 150 KO @ 48.00 fee 0.03`,
  'an assignment in part': `
    fee 0.65
    2026-01-05 STO 2 KO 50P 2026-03-20 @ 2.00
    2026-01-06 STO 3 KO 50P 2026-03-20 @ 2.50
    2026-02-10 ASSIGN 3 KO 50P 2026-03-20 fee 5.00
    2026-02-23 STO 2 KO 52C 2027-03-19 @ 1.00`,
  'shares that change accounts under a call': `
    fee 0.65
    account one
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    2026-03-02 TRANSFER -100 KO
    account two
    2026-03-03 TRANSFER 100 KO
    2026-03-05 STO 1 KO 52C 2027-03-19 @ 1.00`,
  'shares that arrive from nowhere': `
    fee 0.65
    2026-03-03 TRANSFER 100 KO
    2026-03-05 STO 1 KO 52C 2026-04-17 @ 1.00
    2026-04-17 EXPIRE 1 KO 52C 2026-04-17`,
  'two strikes called away by the other lot': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-01-05 STO 1 KO 40P 2026-02-20 @ 0.50
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    2026-02-20 ASSIGN 1 KO 40P 2026-02-20
    2026-02-23 STO 1 KO 42C 2026-03-20 @ 1.00
    2026-03-20 ASSIGN 1 KO 42C 2026-03-20`,
  'more shares sold than were seen': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    2026-03-02 SELL 250 KO @ 51.00`,
  'a naked call assigned, and bought back': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 1.00
    2026-01-05 STO 1 KO 55C 2026-02-20 @ 1.00
    2026-02-20 EXPIRE 1 KO 50P 2026-02-20
    2026-02-20 ASSIGN 1 KO 55C 2026-02-20 short
    2026-02-24 BUY 100 KO @ 57.00`,
  'a put with a naked call beside it': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2027-01-15 @ 1.00
    2026-01-05 STO 2 KO 65C 2027-01-15 @ 1.20`,
  'a call spread beside a covered call': `
    fee 0.65
    2026-01-05 BUY 100 KO @ 60.00
    2026-01-06 STO 1 KO 65C 2027-01-15 @ 1.20
    2026-01-07 STO 1 KO 70C 2027-01-15 @ 0.80
    2026-01-07 BTO 1 KO 75C 2027-01-15 @ 0.30`,
  'shares sold short beside a put': `
    fee 0.65
    2026-09-01 SELL 100 KO @ 60.00 short
    2026-09-02 STO 1 KO 55P 2027-01-15 @ 1.20`,
  'a poor man’s covered call': `
    fee 0.65
    2026-01-05 BTO 1 KO 40C 2027-12-17 @ 12.00
    2026-01-06 STO 1 KO 55C 2026-02-20 @ 1.00
    2026-02-20 EXPIRE 1 KO 55C 2026-02-20
    2026-02-23 STO 1 KO 55C 2027-03-19 @ 1.10`,
  'a dividend, a fee and interest within a wheel': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    2026-03-10 DIVIDEND KO 45.00 ex 2026-03-02
    2026-03-11 CHARGE -3.00 KO
    2026-03-12 INTEREST -1.00 KO
    2026-03-20 SELL 100 KO @ 51.00 fee 0.03`,
  'two wheels, one of them with a loss': `
    fee 0.65
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 1.00
    2026-01-12 BTC 1 KO 50P 2026-02-20 @ 3.00
    2026-03-02 STO 1 KO 48P 2026-04-17 @ 1.00
    2026-04-17 EXPIRE 1 KO 48P 2026-04-17`,
  'shares sold short in one account and held in another': `
    fee 0.65
    account one
    2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-02-20 ASSIGN 1 KO 50P 2026-02-20
    account two
    2026-02-24 SELL 100 KO @ 52.00 short
    2026-02-25 STO 1 KO 45P 2027-01-15 @ 1.20`,
  'a cover of shares that nobody saw sold short, beside those held': `
    fee 0.65
    2026-01-09 STO 1 KO 52P 2027-01-15 @ 2.00
    2026-01-17 BUY 200 KO @ 46.00
    2026-02-11 TRANSFER 100 KO
    2026-02-28 BUY 100 KO @ 51.00 cover`,
  'a cover of shares that nobody saw sold short, before a wheel': `
    fee 0.65
    2026-01-07 BUY 200 KO @ 46.00
    2026-01-08 BUY 100 KO @ 51.00 cover
    2026-01-09 STO 2 KO 48C 2027-01-15 @ 2.00`,
  'shares that nobody saw come leave beside a put': `
    fee 0.65
    2026-01-10 STO 2 KO 48P 2027-01-15 @ 2.00
    2026-01-12 BTC 1 KO 48P 2027-01-15 @ 1.00
    2026-01-14 TRANSFER -100 KO`,
}
