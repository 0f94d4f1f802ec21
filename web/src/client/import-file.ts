/** Sending a parsed import file, and the one check that the client makes of it. */
import { ApiError } from './api-error.ts'

const has = (value: unknown, name: string): boolean =>
  value !== null && typeof value === 'object' && name in value

/** The parsed file; throws the specification's sentences for a file that is none. */
export async function readImportFile(file: File): Promise<unknown> {
  const refuse = (message: string): never => {
    throw new ApiError({ message, status: 0, code: 'INVALID_IMPORT_FILE', path: file.name })
  }
  if (!file.name.toLowerCase().endsWith('.json')) return refuse('Invalid import file format')
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    return refuse('Invalid JSON in file.')
  }
  return has(parsed, 'accounts') && has(parsed, 'export_info') ? parsed : refuse('Invalid import file format')
}
