import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { FileKind } from '@khue/contracts/ground/upload-rules'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#platform/errors'
import { assetError } from '../assets.errors.ts'
import { isBlockedName } from '../file-name.ts'
import { archiveLimits, type ArchiveFacts, findDirectoryProblem, findSizeProblem } from './archive-limits.ts'
import { isHidden } from './kind.ts'

type Office = Extract<FileKind, 'DOCX' | 'XLSX' | 'PPTX'>

/** The main content type of an Office file (ECMA-376, part 2). Files with macros have other types. */
const mainTypes: Record<Office, string> = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}
const contentTypesName = '[Content_Types].xml'
const contentTypesLimit = 1024 * 1024

/**
 * Measures an archive by unpacking it and discarding the output; returns which document it is. Throws ARCHIVE_UNSAFE when it exceeds a limit or is
 * not a document.
 */
export async function measureArchive(file: string): Promise<Office> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    throwIfUnsafe(findDirectoryProblem(await factsOf(file, zip, entries)))
    const contentTypes = await unpack(zip, entries)
    const kind = (Object.keys(mainTypes) as Office[]).find((one) => contentTypes.includes(`"${mainTypes[one]}"`)) // the keys of mainTypes
    if (!kind || contentTypes.includes('<!DOCTYPE')) throw assetError.ARCHIVE_UNSAFE({ reason: 'contents' })
    return kind
  } catch (error) {
    throw asUnsafe(error)
  } finally {
    zip.close()
  }
}

const openZip = (file: string) =>
  openPromise(file, { autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch((error: unknown) => {
    throw asUnsafe(error)
  })

/** Any error of the archive reader or the unpacker is blamed on the file. */
function asUnsafe(error: unknown) {
  if (error instanceof AppError || (error instanceof Error && isOurs(error))) return error
  return assetError.ARCHIVE_UNSAFE({ reason: 'unreadable' })
}
const isOurs = (error: NodeJS.ErrnoException) => error.syscall !== undefined

function throwIfUnsafe(reason: string | undefined) {
  if (reason) throw assetError.ARCHIVE_UNSAFE({ reason })
}

async function listEntries(zip: ZipFile) {
  const entries: Entry[] = []
  throwIfUnsafe(zip.entryCount > archiveLimits.entries ? 'entries' : undefined)
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    throwIfUnsafe(entries.length > archiveLimits.entries ? 'entries' : undefined)
  }
  return entries
}

async function factsOf(file: string, zip: ZipFile, entries: readonly Entry[]): Promise<ArchiveFacts> {
  return {
    fileBytes: (await stat(file)).size,
    comment: zip.comment,
    entries: entries.map((entry) => ({
      name: entry.fileName,
      at: entry.relativeOffsetOfLocalHeader,
      packed: entry.compressedSize,
      unpacked: entry.uncompressedSize,
      method: entry.compressionMethod,
      isEncrypted: entry.isEncrypted(),
      mode: entry.externalFileAttributes >>> 16,
    })),
  }
}

/** Returns the list of contents. Stops at the first byte beyond a limit, regardless of the sizes in the directory. */
async function unpack(zip: ZipFile, entries: readonly Entry[]) {
  let total = 0
  let contentTypes = ''
  for (const entry of entries) {
    if (isBlockedName(entry.fileName) && !/\.(xml|bin)$/i.test(entry.fileName)) throwIfUnsafe('program')
    if (entry.fileName.endsWith('/')) continue
    const { bytes, start } = await measureEntry(zip, entry, total)
    total += bytes
    throwIfUnsafe(isHidden(start) ? 'hidden' : undefined)
    if (entry.fileName === contentTypesName) contentTypes = start.toString('utf8')
  }
  return contentTypes
}

async function measureEntry(zip: ZipFile, entry: Entry, before: number) {
  const kept = entry.fileName === contentTypesName ? contentTypesLimit : 16
  const start: Buffer[] = []
  let bytes = 0
  let checksum = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (bytes < kept) start.push(chunk.subarray(0, kept - bytes))
    bytes += chunk.length
    checksum = crc32(chunk, checksum)
    throwIfUnsafe(bytes > archiveLimits.entryBytes ? 'entry' : findSizeProblem(before + bytes, zip.fileSize))
  }
  throwIfUnsafe(checksum === entry.crc32 ? undefined : 'checksum')
  return { bytes, start: Buffer.concat(start) }
}
