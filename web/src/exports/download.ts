/** Downloads what a call answers as a file. A link could not: the session is no cookie. */
import type { RouteName, Routes } from '@wheelwright/api'
import { ApiError } from '../client/api-error.ts'
import { request, taken, type CallOptions } from '../client/call.ts'
import { saveFile } from '../client/save-file.ts'
import { fileNameIn } from './file-name.ts'

/** The calls that answer a file. */
export type FileName = {
  [N in RouteName]: Routes[N] extends { readonly file: object } ? N : never
}[RouteName]

const brokenOff = 'The download was cut off before it was complete, and nothing was saved. Try again.'

export async function download<N extends FileName>(name: N, options: CallOptions<N>): Promise<void> {
  const came = await request(name, options, null)
  if (!came.response.ok) await taken(came)
  const { response, path } = came
  let bytes: Blob
  try {
    bytes = await response.blob()
  } catch (cause) {
    throw new ApiError({ message: brokenOff, status: 0, code: 'NETWORK_ERROR', path, cause })
  }
  saveFile(fileNameIn(response.headers.get('content-disposition')) ?? 'wheelwright', bytes)
}
