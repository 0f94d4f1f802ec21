/** `npm run schwab-sim`: the local Schwab as a program, with what the server has to be told to connect to it. */
import { controlCalls } from './control-calls.ts'
import { demoBroker } from './demo-accounts.ts'
import { startLocalSchwab } from './local-schwab.ts'
import { marketCalls } from './market-calls.ts'
import { traderCalls } from './trader-calls.ts'

const port = Number(process.env['SCHWAB_SIM_PORT'] ?? '4001')
const redirectUris = [
  'https://127.0.0.1:8443/auth/callback',
  'http://127.0.0.1:8000/auth/callback',
  'http://localhost:8000/auth/callback',
]
const extra = process.env['SCHWAB_REDIRECT_URI']

const broker = demoBroker(Date.now())
const schwab = await startLocalSchwab({
  port,
  application: { redirectUris: extra === undefined ? redirectUris : [extra, ...redirectUris] },
  data: [traderCalls(broker), marketCalls(broker)],
  controls: controlCalls(broker),
})

const { clientId, clientSecret, redirectUris: known } = schwab.application
process.stdout.write(`A local Schwab answers at ${schwab.url}. Start the server with

  SCHWAB_BASE_URL=${schwab.url}
  SCHWAB_CLIENT_ID=${clientId}
  SCHWAB_CLIENT_SECRET=${clientSecret}
  SCHWAB_REDIRECT_URI=${known[0] ?? ''}
  TLS_PORT=${new URL(known[0] ?? 'https://127.0.0.1:8443').port}

and connect on the Settings page. Let 31 minutes go by, or fail the next two calls:

  curl -d '{"do":"advance","minutes":31}' ${schwab.url}/control
  curl -d '{"do":"fail","on":"/transactions","with":"reset","times":2}' ${schwab.url}/control

${schwab.url}/control lists what else it does. Ctrl-C ends it.
`)

process.once('SIGINT', () => void schwab.close())
process.once('SIGTERM', () => void schwab.close())
