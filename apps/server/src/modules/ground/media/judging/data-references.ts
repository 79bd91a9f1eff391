import { type FileHandle, open } from 'node:fs/promises'

/** More top-level boxes than a film of four hours in fragments of half a second has. */
const mostBoxes = 100_000
const largestReference = 64 * 1024

type Box = { type: string; start: number; end: number }

/** ISO 14496-12, 8.7.2: whether a track of an MP4 or MOV says that its data stands in another file. False for other containers. */
export async function hasExternalData(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const budget = { left: mostBoxes }
    for await (const movie of boxesIn(handle, { start: 0, end: size }, budget)) {
      if (movie.type !== 'moov') continue
      for await (const references of descend(handle, movie, ['trak', 'mdia', 'minf', 'dinf', 'dref'], budget))
        if (await isElsewhere(handle, references)) return true
      return false
    }
    return false
  } finally {
    await handle.close()
  }
}

async function* descend(handle: FileHandle, box: Box, [type, ...rest]: string[], budget: { left: number }): AsyncGenerator<Box> {
  for await (const inner of boxesIn(handle, box, budget)) {
    if (inner.type !== type) continue
    if (rest.length === 0) yield inner
    else yield* descend(handle, inner, rest, budget)
  }
}

async function* boxesIn(handle: FileHandle, { start, end }: Pick<Box, 'start' | 'end'>, budget: { left: number }): AsyncGenerator<Box> {
  let at = start
  while (at + 8 <= end && budget.left > 0) {
    budget.left -= 1
    const header = await read(handle, at, 16)
    if (header.length < 8) return
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && header.length === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < (isLong ? 16 : 8)) return // no further box can be found
    yield { type: header.toString('latin1', 4, 8), start: at + (isLong ? 16 : 8), end: Math.min(at + size, end) }
    at += size
  }
}

/** Each entry is a box whose lowest flag says that the data is in this file. */
async function isElsewhere(handle: FileHandle, { start, end }: Box) {
  const bytes = await read(handle, start, Math.min(end - start, largestReference))
  for (let at = 8; at + 12 <= bytes.length;) {
    if ((bytes.readUInt32BE(at + 8) & 1) === 0) return true
    const size = bytes.readUInt32BE(at)
    if (size < 12) return true
    at += size
  }
  return false
}

async function read(handle: FileHandle, position: number, length: number) {
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
