import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { RenditionKind } from '@khue/contracts/ground/media-rules'
import { createFilmFile, fileNames, type PreparedFile } from '../storage/film-folder.ts'

/** A file that is written from front to end, and hashed meanwhile: a film is never held in memory. */
export async function createRenditionFile(filmId: string, kind: RenditionKind) {
  const file = await createFilmFile(filmId, fileNames[kind])
  const hash = sha256.create()
  let bytes = 0
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    file.close()
  }
  return {
    // one chunk waits at most: the encoders are held back until it is written
    stream: new WritableStream<Uint8Array>({
      write: (chunk) => {
        writeAll(file, chunk, bytes)
        hash.update(chunk)
        bytes += chunk.byteLength
      },
    }),
    finish: (): PreparedFile => {
      file.flush()
      close()
      return { kind, bytes, sha256: bytesToHex(hash.digest()) }
    },
    /** Also after a failure: an open file cannot be removed. */
    close,
  }
}

function writeAll(file: Awaited<ReturnType<typeof createFilmFile>>, chunk: Uint8Array, at: number) {
  for (let written = 0; written < chunk.byteLength;) {
    const count = file.write(chunk.subarray(written), { at: at + written })
    if (count === 0) throw new DOMException('disk full', 'QuotaExceededError')
    written += count
  }
}
