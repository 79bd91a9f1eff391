import { open } from 'node:fs/promises'
import { type FileKind, type FilePurpose, filmKinds, uploadRules } from '@khue/contracts/ground/upload-rules'
import { assetError } from '../assets.errors.ts'
import { measureArchive } from './archive.ts'
import { detectFilm, detectKind, headBytes, tailBytes } from './kind.ts'
import { measurePicture } from './picture.ts'

/** Detects a local file's kind from its content alone; throws when its purpose does not allow that kind or it is unsafe to keep. */
export async function inspectFile(file: string, purpose: FilePurpose): Promise<FileKind> {
  const { head, tail } = await readEnds(file)
  const { kinds } = uploadRules[purpose]
  const takesFilms = filmKinds.some((film) => kinds.includes(film))
  const seen = takesFilms ? detectFilm(head) : detectKind(head, tail)
  if (seen === 'ARCHIVE' && !kinds.includes('DOCX')) throw assetError.FILE_KIND_NOT_ALLOWED({ kinds })
  const kind = seen === 'ARCHIVE' ? await measureArchive(file) : seen
  if (!kind || !kinds.includes(kind)) throw assetError.FILE_KIND_NOT_ALLOWED({ kinds })
  if (kind === 'PNG' || kind === 'JPG') await measurePicture(file, kind)
  return kind
}

/** The same for the first bytes of a film. */
export function inspectFilm(head: Buffer, purpose: FilePurpose): FileKind {
  const { kinds } = uploadRules[purpose]
  const kind = detectFilm(head)
  if (!kind || !kinds.includes(kind)) throw assetError.FILE_KIND_NOT_ALLOWED({ kinds })
  return kind
}

async function readEnds(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (position: number, length: number) => {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(length), position })
      return buffer.subarray(0, bytesRead)
    }
    return { head: await read(0, headBytes), tail: await read(Math.max(0, size - tailBytes), tailBytes) }
  } finally {
    await handle.close()
  }
}
