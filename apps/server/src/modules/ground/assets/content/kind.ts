import type { FileKind, filmKinds, soundKinds } from '@khue/contracts/ground/upload-rules'

/** The kind according to the bytes. An ARCHIVE may be a document, once it has been measured. */
export type DetectedKind = Extract<FileKind, 'PNG' | 'JPG' | 'PDF' | Sound> | 'ARCHIVE'
type Sound = (typeof soundKinds)[number]

/** How much of a sound file is searched for a hidden video track. */
export const headBytes = 64 * 1024
export const tailBytes = 64 * 1024
const pdfTailBytes = 1024

const starts = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

/** The signature must be at the very first byte: a prefix would let another program read the file as another kind. */
export function detectKind(head: Buffer, tail: Buffer): DetectedKind | undefined {
  if (starts(head, '89504e470d0a1a0a') && head.toString('latin1', 12, 16) === 'IHDR') return 'PNG'
  if (starts(head, 'ffd8ff')) return 'JPG'
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 16)) && tail.subarray(-pdfTailBytes).includes('%%EOF')) return 'PDF'
  if (starts(head, '504b0304')) return 'ARCHIVE'
  return detectSound(head, tail)
}

/** Accepts audio containers only when they hold no other track: a video is not a voice note. */
function detectSound(head: Buffer, tail: Buffer): Sound | undefined {
  const start = head.toString('latin1', 0, 64)
  if (starts(head, '1a45dfa3') && start.includes('webm'))
    return head.includes('A_') && !/V_(VP[89]|AV1|MPEG|UNC|THEORA)/.test(head.toString('latin1')) ? 'WEBM' : undefined
  if (start.startsWith('OggS')) return start.startsWith('OpusHead', 28) || start.startsWith('\u0001vorbis', 28) ? 'OGG' : undefined
  if (/^....ftyp(M4A |isom|iso[2-9]|mp4[12]|dash)/s.test(start))
    return [head, tail].some((part) => part.includes('vide')) ? undefined : 'M4A'
  return undefined
}

/** Recognises the container only; `media` judges its tracks. */
export function detectFilm(head: Buffer): (typeof filmKinds)[number] | undefined {
  const start = head.toString('latin1', 0, 64)
  if (starts(head, '1a45dfa3')) return 'WEBM_FILM' // Chromium writes H.264 into a container that calls itself matroska
  const [, brand] = /^....ftyp(....)/s.exec(start) ?? []
  return brand === undefined ? undefined : brand === 'qt  ' ? 'MOV' : 'MP4'
}

/** Signatures that must not occur inside a document: another archive, or a program. */
export const isHidden = (start: Buffer) => hidden.some((hex) => starts(start, hex))
const hidden = [
  '504b0304 504b0506 526172211a07 377abcaf271c 1f8b08 425a68 fd377a585a00 28b52ffd 4d534346', // zip, rar, 7z, gzip, bzip2, xz, zstd, cab
  '4d5a 7f454c46 cafebabe feedface feedfacf cefaedfe cffaedfe 2321 3c3f706870', // Windows, Linux, Java, macOS, #!, <?php
].flatMap((line) => line.split(' '))
