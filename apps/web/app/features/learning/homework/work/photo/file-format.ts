export type FileFormat = 'JPG' | 'PNG' | 'WEBP' | 'GIF' | 'HEIC' | 'PDF' | 'ZIP' | 'OTHER'

const starts: readonly (readonly [FileFormat, readonly number[]])[] = [
  ['JPG', [0xff, 0xd8, 0xff]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
]
const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const heicBrands = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)/

/** What a file is, by its first 16 bytes: phones give JPEGs the ending “.HEIC”. */
export function formatOf(bytes: Uint8Array): FileFormat {
  const known = starts.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  if (known) return known[0]
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'WEBP'
  if (textAt(bytes, 4, 8) === 'ftyp' && heicBrands.test(textAt(bytes, 8, 12))) return 'HEIC'
  return 'OTHER'
}

export const readFormat = async (file: Blob) => formatOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))

export const isPhoto = (format: FileFormat) => ['JPG', 'PNG', 'WEBP', 'GIF', 'HEIC'].includes(format)
