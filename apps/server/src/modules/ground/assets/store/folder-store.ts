import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { verifyDeclaredBytes } from './declared-bytes.ts'
import type { Incoming, Part, Store } from './store.ts'

/** The embedded store: `incoming/` holds uploads in progress, `kept/` holds checked files. */
export function folderStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 }) // the folder's mode protects the files inside, regardless of their own mode
  const incoming = path.join(folder, 'incoming')
  const nameIn = (name: string) => path.join(folder, 'kept', name)
  let pieces: FileStore | undefined
  return {
    putTarget: async () => undefined,
    receive: (file, body) => receive(incoming, file, body),
    resumable: {
      get store() {
        return (pieces ??= new FileStore({ directory: incoming }))
      },
      idOf: (id) => id,
    },
    openIncoming: (id) => openFile(path.join(incoming, id)),
    async dropIncoming({ id }) {
      for (const name of [id, `${id}.json`]) await rm(path.join(incoming, name), { force: true })
    },
    keep: (name, localFile) => keep(nameIn(name), localFile),
    takeOver: (name, localFile) => move(localFile, nameIn(name)),
    async keepIncoming(id, name) {
      if ((await sizeOf(path.join(incoming, id))) === undefined && (await sizeOf(nameIn(name))) !== undefined) return // kept before
      await flush(path.join(incoming, id), 'r+')
      await move(path.join(incoming, id), nameIn(name))
    },
    putAt: (name, localFile) => putAt(nameIn(name), localFile),
    sizeOf: (name) => sizeOf(nameIn(name)),
    open: (name, part) => openFile(nameIn(name), part),
    drop: (name) => rm(nameIn(name), { force: true }),
  }
}

/** Written under a temporary name, so that readers find the complete file or none. */
async function receive(incoming: string, { id, bytes, sha256 }: Incoming, body: Readable) {
  await mkdir(incoming, { recursive: true })
  const part = path.join(incoming, `${id}.${randomUUID()}.part`)
  try {
    await pipeline(body, verifyDeclaredBytes({ size: bytes, sha256 }), createWriteStream(part, { flush: true }))
    await rename(part, path.join(incoming, id))
  } finally {
    await rm(part, { force: true })
  }
}

/** Flushes the file to disk before the rename makes it visible. */
async function keep(file: string, localFile: string) {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${randomUUID()}.part`
  try {
    await copyFile(localFile, draft)
    await flush(draft, 'r+')
    await rename(draft, file)
    await flush(folder, 'r').catch(() => undefined) // some systems cannot flush a folder
  } finally {
    await rm(draft, { force: true })
  }
}

/** Both places are in DATA_DIR; should they be on different disks, the file is copied. */
async function move(from: string, to: string) {
  const folder = path.dirname(to)
  await mkdir(folder, { recursive: true })
  try {
    await rename(from, to)
    await flush(folder, 'r').catch(() => undefined)
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error
    await keep(to, from)
    await rm(from, { force: true })
  }
}

/** A second name for the stored file, which never changes; a copy where the disk knows no second names. */
async function putAt(stored: string, localFile: string) {
  if ((await sizeOf(stored)) === undefined) return false
  await link(stored, localFile).catch(() => copyFile(stored, localFile))
  return true
}

async function flush(place: string, flags: string) {
  const handle = await open(place, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Parts are read for players: fewer, larger reads. */
const highWaterMark = 256 * 1024

/** Opened before the response begins, so that a missing file can still be reported. */
async function openFile(file: string, part?: Part): Promise<Readable | undefined> {
  const handle = await open(file, 'r').catch(orAbsent)
  return handle && createReadStream(file, { fd: handle, autoClose: true, ...(part && { start: part.from, end: part.to, highWaterMark }) })
}

const sizeOf = async (file: string) => (await stat(file).catch(orAbsent))?.size

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
function orAbsent(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error
}
