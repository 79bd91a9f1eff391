import type { EntryStorage, OutboxEntry } from './stroke-outbox.ts'
import type { KeptTyping } from './written-store.ts'

const [entries, typings] = ['strokes', 'typings'] as const

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

function openDatabase(name: string) {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(entries, { keyPath: 'key' })
    request.result.createObjectStore(typings, { keyPath: 'submissionId' })
  })
  return done(request)
}

/** Resolves once the changes are on the disk. */
function change(database: IDBDatabase, name: typeof entries | typeof typings, how: (store: IDBObjectStore) => void) {
  const transaction = database.transaction(name, 'readwrite')
  how(transaction.objectStore(name))
  return new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')))
  })
}

export type TypingStorage = {
  put: (typing: KeptTyping) => Promise<void>
  remove: (submissionId: string) => Promise<void>
  find: (submissionId: string) => Promise<KeptTyping | undefined>
}
export type DeviceStorage = {
  strokes: EntryStorage
  typings: TypingStorage
  /** Whether what is kept survives a closed page, as far as was seen. */
  isLasting: () => boolean
}

/**
 * What one person marks on this device and the server does not have yet. Where the browser has no IndexedDB (private windows) or its disk is full, it is kept
 * in memory: it is sent as long as the page stays open.
 */
export function deviceStorage(personId: string): DeviceStorage {
  const inMemory = { entries: new Map<string, OutboxEntry>(), typings: new Map<string, KeptTyping>() }
  let isLasting = true
  let opened: Promise<IDBDatabase> | undefined
  const open = () => (opened ??= openDatabase(`khue-marking-${personId}`))
  /** Falls back to memory when the device cannot keep it. */
  async function orInMemory<T>(onDevice: (database: IDBDatabase) => Promise<T>, otherwise: () => T) {
    try {
      return await onDevice(await open())
    } catch {
      isLasting = false
      return otherwise()
    }
  }
  const strokes: EntryStorage = {
    put: (added) =>
      orInMemory(
        (database) => change(database, entries, (store) => added.forEach((entry) => store.put(entry))),
        () => added.forEach((entry) => inMemory.entries.set(entry.key, entry)),
      ),
    remove(keys) {
      for (const key of keys) inMemory.entries.delete(key)
      return orInMemory(
        (database) => change(database, entries, (store) => keys.forEach((key) => store.delete(key))),
        () => undefined,
      )
    },
    async list() {
      const kept = await orInMemory(
        (database) => done<OutboxEntry[]>(database.transaction(entries).objectStore(entries).getAll()),
        () => [],
      )
      return [...kept, ...inMemory.entries.values()].toSorted((one, other) => one.at - other.at)
    },
  }
  const typingStorage: TypingStorage = {
    put: (typing) =>
      orInMemory(
        (database) => change(database, typings, (store) => store.put(typing)),
        () => void inMemory.typings.set(typing.submissionId, typing),
      ),
    remove(submissionId) {
      inMemory.typings.delete(submissionId)
      return orInMemory(
        (database) => change(database, typings, (store) => store.delete(submissionId)),
        () => undefined,
      )
    },
    find: async (submissionId) =>
      inMemory.typings.get(submissionId) ??
      (await orInMemory(
        (database) => done<KeptTyping | undefined>(database.transaction(typings).objectStore(typings).get(submissionId)),
        () => undefined,
      )),
  }
  return { strokes, typings: typingStorage, isLasting: () => isLasting }
}
