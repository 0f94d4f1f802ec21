/**
 * Coins are not kept, and their tickers are those of funds and companies too: `BTC` and `ETH` are trusts, `LINK` and `SOL` are
 * shares. What tells a coin is that its row is described by its name alone.
 */
const coins: ReadonlySet<string> = new Set([
  'AAVE',
  'AVALANCHE',
  'BITCOIN',
  'BITCOIN CASH',
  'BITCOIN SV',
  'BONK',
  'CARDANO',
  'CHAINLINK',
  'DOGECOIN',
  'DOGWIFHAT',
  'ETHEREUM',
  'ETHEREUM CLASSIC',
  'HEDERA',
  'LITECOIN',
  'PEPE',
  'RIPPLE',
  'SHIBA INU',
  'SOLANA',
  'STELLAR LUMENS',
  'TEZOS',
  'UNISWAP',
  'USD COIN',
  'XRP',
])

export function isCoin(description: string): boolean {
  return coins.has(description.trim().toUpperCase())
}
