/** Asks what a call would move. */
import type { PreviewOf, RouteName, Routes } from '@wheelwright/api'
import { request, taken, type CallOptions } from './call.ts'

/** What a call would move; nothing is written. */
export async function preview<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
): Promise<PreviewOf<Routes[N]>> {
  const query = { ...options.query, preview: true }
  const asked = { ...options, query } as unknown as CallOptions<RouteName>
  const came = await request(name, asked, null)
  const { preview: answer, ...rest } = came.route
  const route = answer === undefined ? rest : { ...rest, answer }
  return (await taken({ ...came, route })) as PreviewOf<Routes[N]>
}
