/**
 * A small strict reader of XML that holds everything in attributes. Comments and text are skipped, the five named
 * entities and numbers are resolved, nothing outside the file is ever looked up. A fault stays with its element.
 */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The names of the elements around it, outermost first. */
  readonly path: readonly string[]
  readonly line: number
  readonly raw: string
  /** Why the element cannot be read; null when it can. */
  readonly fault: string | null
}

const deepest = 16
const longestRaw = 600
const longestTag = 50_000
const nameAt = /[A-Za-z_][\w.:-]{0,80}/y
const attributeAt =
  /\s{1,2000}([A-Za-z_][\w.:-]{0,80})\s{0,100}=\s{0,100}(?:"([^"<]{0,20000})"|'([^'<]{0,20000})')/y
const tagEnd = /\s{0,2000}(\/?)>/y

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Elements in the order of the file. `visit` gets each when it opens. */
export function readXmlElements(text: string, visit: (element: XmlElement) => void): void {
  let path: readonly string[] = []
  let at = text.indexOf('<')
  let line = 1
  let counted = 0
  while (at !== -1 && at < text.length) {
    const skipped = skipAt(text, at)
    if (skipped !== null) {
      at = text.indexOf('<', skipped)
      continue
    }
    if (text[at + 1] === '/') {
      path = closeElement(path, matchAt(nameAt, text, at + 2)?.[0] ?? '')
      at = text.indexOf('<', at + 2)
      continue
    }
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    const { element, end, open } = elementAt(text, at, path, line)
    visit(element)
    if (open && path.length < deepest) path = [...path, element.name]
    at = text.indexOf('<', end)
  }
}

/** Where a comment, an instruction or a declaration ends; null when none begins here. */
function skipAt(text: string, at: number): number | null {
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4)
  if (text.startsWith('<?', at)) return endOf(text, '?>', at + 2)
  if (text.startsWith('<!', at)) return endOf(text, '>', at + 2)
  return null
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

function closeElement(path: readonly string[], name: string): readonly string[] {
  const opened = path.lastIndexOf(name)
  return opened === -1 ? path : path.slice(0, opened)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function elementAt(text: string, start: number, path: readonly string[], line: number) {
  const name = matchAt(nameAt, text, start + 1)?.[0] ?? ''
  const attributes = new Map<string, string>()
  let fault = name === '' ? 'has no name' : null
  let at = start + 1 + name.length
  for (;;) {
    const attribute = name === '' ? null : matchAt(attributeAt, text, at)
    if (attribute === null || at - start > longestTag) break
    const [whole, key = '', double, single] = attribute
    const value = decoded(double ?? single ?? '')
    if (attributes.has(key)) fault ??= `names ${key} twice`
    else if (value === null) fault ??= `has an unknown entity in ${key}`
    else attributes.set(key, value)
    at += whole.length
  }
  const ending = matchAt(tagEnd, text, at)
  if (ending === null) fault ??= 'is cut off or not well-formed'
  const end = ending === null ? at + 1 : at + ending[0].length
  const raw = text.slice(start, Math.min(end, start + longestRaw))
  const element: XmlElement = { name, attributes, path, line, raw, fault }
  return { element, end, open: ending !== null && ending[1] === '' }
}

/** Null when an entity is not one of the five or a number. */
function decoded(value: string): string | null {
  if (!value.includes('&')) return value
  let sound = true
  const text = value.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]{1,10}));?/g,
    (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      const found =
        code === null ? named[String(name)] : code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
      if (found === undefined || !whole.endsWith(';')) sound = false
      return found ?? ''
    },
  )
  return sound ? text : null
}
