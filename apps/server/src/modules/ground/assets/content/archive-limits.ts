/** How much a document may hold. A 300-page thesis with pictures stays far below each limit. */
export const archiveLimits = {
  entries: 2000,
  entryBytes: 64 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  /** Unpacked size to packed size, applied above the floor. Tables of identical rows reach about 40. */
  ratio: 100,
  ratioFloorBytes: 8 * 1024 * 1024,
} as const

export type EntryFacts = { name: string; at: number; packed: number; unpacked: number; method: number; isEncrypted: boolean; mode: number }
export type ArchiveFacts = { entries: readonly EntryFacts[]; fileBytes: number; comment: string }

const packedNames = /\.(zip|jar|war|ear|apk|docx?m?|xlsx?m?|pptx?m?|odt|ods|odp|epub|7z|rar|tar|t?gz|bz2|xz|zst|cab|lzh?|arj)$/i
const macros = /(^|\/)vbaProject\.bin$/i
const [stored, deflated] = [0, 8]
const [typeBits, symbolicLink] = [0o170000, 0o120000]
const localHeaderBytes = 30

/**
 * The problem with an archive according to its own directory, before anything is unpacked; undefined when there is none. The directory may lie about
 * sizes, so unpacking measures again.
 */
export function findDirectoryProblem({ entries, fileBytes, comment }: ArchiveFacts): string | undefined {
  if (entries.length > archiveLimits.entries) return 'entries'
  if (comment !== '') return 'comment'
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length) return 'doubled name'
  for (const entry of entries) {
    const wrong = findEntryProblem(entry)
    if (wrong) return wrong
  }
  return findLayoutProblem(entries, fileBytes) ?? findSizeProblem(sum(entries.map(({ unpacked }) => unpacked)), fileBytes)
}

export function findSizeProblem(unpacked: number, fileBytes: number) {
  if (unpacked > archiveLimits.totalBytes) return 'total'
  if (unpacked > archiveLimits.ratioFloorBytes && unpacked > fileBytes * archiveLimits.ratio) return 'ratio'
  return undefined
}

function findEntryProblem({ name, unpacked, method, isEncrypted, mode }: EntryFacts) {
  if (!isPlainName(name)) return 'name'
  if (packedNames.test(name)) return 'nested'
  if (macros.test(name)) return 'macros'
  if (isEncrypted) return 'encrypted'
  if (method !== stored && method !== deflated) return 'method'
  if ((mode & typeBits) === symbolicLink) return 'link'
  if (unpacked > archiveLimits.entryBytes) return 'entry'
  return undefined
}

/** A relative path that stays inside the archive on every operating system. */
const isPlainName = (name: string) =>
  name.length > 0 &&
  name.length <= 255 &&
  !/[\\:\p{Cc}\p{Cf}]/u.test(name) &&
  !name.startsWith('/') &&
  name.split('/').every((part, at, parts) => part !== '..' && part !== '.' && (part !== '' || at === parts.length - 1))

/** Overlapping entries unpack to any size from hardly any bytes; bytes before the first entry belong to another format. */
function findLayoutProblem(entries: readonly EntryFacts[], fileBytes: number) {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  if ((inOrder[0]?.at ?? 0) !== 0) return 'prefix'
  const overlaps = inOrder.some(({ at, packed }, place) => at + localHeaderBytes + packed > (inOrder[place + 1]?.at ?? fileBytes))
  return overlaps ? 'overlap' : undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
