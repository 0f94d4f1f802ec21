/** Loaded before the server: it does not see the Idempotency-Key of any request. */
import { Server, type IncomingMessage } from 'node:http'
import { aroundMethod } from '../around-method.ts'

const forget = (request: IncomingMessage): void => {
  const at = request.rawHeaders.findIndex((name) => name.toLowerCase() === 'idempotency-key')
  if (at >= 0) request.rawHeaders.splice(at, 2)
  delete request.headers['idempotency-key']
}

aroundMethod(Server.prototype, 'emit', (_, given, emit) => {
  if (given[0] === 'request') forget(given[1] as IncomingMessage)
  return emit(...given)
})
