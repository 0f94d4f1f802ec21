import { expect, test } from 'vitest'
import { exportedOn } from './exported-on.ts'

const rows = '06/15/2026,X1,YOU BOUGHT,KO,COCA COLA,1,44.50,,,-44.50\r\n'.repeat(200)
const file = `Run Date,Account\r\n${rows}Date downloaded 06/20/2026 9:00 am`
const utf16 = Buffer.from(`\uFEFF${file}`, 'utf16le')

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(file)],
  ['UTF-16 little-endian', utf16],
  ['UTF-16 big-endian', Buffer.from(utf16).swap16()],
  ['UTF-16 with half a letter at its end', Buffer.concat([utf16, Buffer.from([0x0a])])],
  ['Windows’ western set', Buffer.from(`Caf\u00e9 ${file}`, 'latin1')],
])('the last lines of a file in %s say when it was exported', (_, bytes) => {
  expect(exportedOn(bytes)).toBe('2026-06-20')
})
