/** Text that one hands over piece by piece, and another takes: whoever hands over waits until it is taken. */
export type Give = (piece: string) => Promise<void>

/** Whoever takes nothing for so long has gone: a moment of the database is not held open for them. */
const patienceMs = 120_000

const withPatience = async (taken: Promise<void>): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Nobody took the file.')), patienceMs)
  try {
    await Promise.race([taken, promise])
  } finally {
    clearTimeout(timer)
  }
}

const handOver = async (
  work: (give: Give) => Promise<void>,
  writer: WritableStreamDefaultWriter<string>,
): Promise<void> => {
  try {
    await work((piece) => (piece === '' ? Promise.resolve() : withPatience(writer.write(piece))))
    await writer.close()
  } catch (error) {
    // The reader is told of it; where there is none any more, nobody is.
    await writer.abort(error).catch(() => {})
  }
}

export async function* piecesOf(work: (give: Give) => Promise<void>): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<string, string>()
  void handOver(work, writable.getWriter())
  yield* readable
}
