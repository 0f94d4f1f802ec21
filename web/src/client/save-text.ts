/** Hands a text to the browser as a download. */
import { saveFile } from './save-file.ts'

export function saveText(fileName: string, text: string, type = 'text/plain;charset=utf-8'): void {
  return saveFile(fileName, new Blob([text], { type }))
}
