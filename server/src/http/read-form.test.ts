/** A form is read as the platform reads it, whoever wrote it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutForm } from './read-form.ts'

const bytesOf = async (response: Response): Promise<readonly [Uint8Array<ArrayBuffer>, string]> => [
  new Uint8Array(await response.arrayBuffer()),
  response.headers.get('content-type') ?? '',
]

const told = async (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, value }
        : {
            name,
            fileName: value.name,
            type: value.type,
            bytes: Buffer.from(await value.arrayBuffer()).toString('hex'),
          },
    ),
  )

const asPlatform = async (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  told(await new Response(bytes, { headers: { 'content-type': type } }).formData())

const word = fc.string({ unit: 'binary', maxLength: 12 })
const field = fc.record({ name: word, value: word })
const file = fc.record({
  name: word,
  fileName: word,
  type: fc.constantFrom('', 'text/csv', 'application/json', 'text/plain; charset=x'),
  bytes: fc.uint8Array({ maxLength: 200 }),
})

describe('a form', () => {
  it('is cut into what the platform reads from it', async () => {
    let cut = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(field, file), { maxLength: 4 }), async (parts) => {
        const form = new FormData()
        for (const part of parts)
          if ('value' in part) form.append(part.name, part.value)
          else form.append(part.name, new File([part.bytes], part.fileName, { type: part.type }))
        const [bytes, type] = await bytesOf(new Response(form))
        const found = cutForm(bytes, type)
        if (found === null) return
        cut += 1
        expect(await told(found)).toEqual(await asPlatform(bytes, type))
      }),
      { numRuns: 300 },
    )
    expect(cut).toBeGreaterThan(200)
  })

  it('of a file with line ends and its own boundary within it comes whole', async () => {
    const type = 'multipart/form-data; boundary=xyz'
    const inside = 'a\r\n--xy\r\n\r\n--\r\nz'
    const text = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a \\"%22.csv"\r\nContent-Type: text/csv\r\n\r\n${inside}\r\n--xyz--\r\n`
    expect(cutForm(new TextEncoder().encode(text), type)).toBeNull()
    const plain = text.replace('\\"', '')
    const bytes = new TextEncoder().encode(plain)
    const cut = cutForm(bytes, type)
    expect(cut === null ? null : await told(cut)).toEqual(await asPlatform(bytes, type))
  })

  it('that is cut short or written otherwise is left to the platform', () => {
    const type = 'multipart/form-data; boundary=xyz'
    const whole = '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--xyz--\r\n'
    const isCut = (text: string, of = type) => cutForm(new TextEncoder().encode(text), of) !== null
    expect(isCut(whole)).toBe(true)
    for (let end = 0; end < whole.length - 2; end += 1) expect(isCut(whole.slice(0, end))).toBe(false)
    expect(isCut(`preamble\r\n${whole}`)).toBe(false)
    expect(isCut(`${whole}epilogue`)).toBe(false)
    expect(isCut(whole.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'))).toBe(false)
    expect(isCut(whole.replace('name="a"', 'name="a"; filename*=UTF-8\'\'b'))).toBe(false)
    expect(isCut(whole, 'multipart/form-data')).toBe(false)
    expect(isCut(whole, 'multipart/form-data; boundary="xyz"')).toBe(false)
  })
})
