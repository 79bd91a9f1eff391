import { createHash } from 'node:crypto'
import type { Work } from '@khue/contracts/learning/homework-shapes'
import type { FileKind } from '@khue/contracts/ground/upload-rules'
import type { HomeworkFileKind } from '@khue/contracts/learning/homework-states'

/** What becomes of a file: pictures and PDF are pages, sound is a voice, the rest is a download. */
export function kindOf(kind: FileKind): HomeworkFileKind {
  if (kind === 'PNG' || kind === 'JPG' || kind === 'PDF') return 'PAGES'
  return kind === 'M4A' || kind === 'WEBM' || kind === 'OGG' ? 'VOICE' : 'DOCUMENT'
}

export const isEmpty = ({ text, files }: Work) => text.trim() === '' && files.length === 0

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Of work that is announced: ids stand for bytes, because a file was declared with its hash. */
export const announcedHash = ({ text, files }: Work) => hashOf([text, files.map(({ assetId, rotation }) => [assetId, rotation])])

/** Of work that has arrived, by its bytes. */
export const workHash = (text: string, files: readonly { sha256: string; rotation: number }[]) =>
  hashOf([text, files.map(({ sha256, rotation }) => [sha256, rotation])])
