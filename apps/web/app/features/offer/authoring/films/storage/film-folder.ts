import type { RenditionKind } from '@khue/contracts/ground/media-rules'

// The browser's own disk (OPFS), where prepared films wait until they have arrived. Used by the page and by the worker.

const rootName = 'lecture-films'
const recordName = 'film.json'
export const posterName = 'poster.jpg'
export const fileNames: Record<RenditionKind, string> = { P720: 'P720.mp4', P360: 'P360.mp4', AUDIO: 'AUDIO.m4a' }

export type PreparedFile = { kind: RenditionKind; bytes: number; sha256: string }
/** Written last: a folder without it was not finished. */
export type PreparedFilm = {
  filmId: string
  personId: string
  courseId: string
  itemId: string
  fileName: string
  files: PreparedFile[]
  hasPoster: boolean
}

/** Which TypeScript knows only in workers. */
export type SyncFile = { write: (bytes: Uint8Array, options: { at: number }) => number; flush: () => void; close: () => void }
type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncFile> }

const root = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(rootName, { create: true })

export async function createFilmFile(filmId: string, name: string): Promise<SyncFile> {
  const folder = await (await root()).getDirectoryHandle(filmId, { create: true })
  const handle: WorkerFileHandle = await folder.getFileHandle(name, { create: true })
  if (!handle.createSyncAccessHandle) throw new DOMException('no synchronous files', 'NotSupportedError')
  return handle.createSyncAccessHandle()
}

export async function readFilmFile(filmId: string, name: string) {
  const folder = await (await root()).getDirectoryHandle(filmId)
  return (await folder.getFileHandle(name)).getFile()
}

export async function writeRecord(film: PreparedFilm) {
  const file = await createFilmFile(film.filmId, recordName)
  try {
    file.write(new TextEncoder().encode(JSON.stringify(film)), { at: 0 })
    file.flush()
  } finally {
    file.close()
  }
}

/** What lies on the disk: the films that were prepared, and the ids of folders that were not finished. */
export async function listFolders() {
  const prepared: PreparedFilm[] = []
  const unfinished: string[] = []
  for await (const filmId of (await root()).keys()) {
    const film = await readRecord(filmId)
    if (film) prepared.push(film)
    else unfinished.push(filmId)
  }
  return { prepared, unfinished }
}

async function readRecord(filmId: string): Promise<PreparedFilm | undefined> {
  try {
    return JSON.parse(await (await readFilmFile(filmId, recordName)).text()) as PreparedFilm // written above
  } catch {
    return undefined // the worker was stopped before its end
  }
}

/** Succeeds also when it is gone; a file that another tab still writes stays. */
export async function removeFolder(filmId: string) {
  try {
    await (await root()).removeEntry(filmId, { recursive: true })
  } catch {
    // gone, or in use: removed with the leftovers of later days
  }
}

const dayMs = 24 * 60 * 60_000
/** The id of a film begins with the time at which it was chosen (UUIDv7). */
export const isLeftover = (filmId: string, now: number) => {
  const chosenAt = Number.parseInt(filmId.replace('-', '').slice(0, 12), 16)
  return Number.isNaN(chosenAt) || now - chosenAt > dayMs
}
