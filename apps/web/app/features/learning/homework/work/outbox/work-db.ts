import { fileName, photoName, type WorkStorage } from './run-step.ts'
import type { WorkRecord } from './work-record.ts'

const [name, version] = ['khue.homework', 1]
const [records, blobs] = ['work', 'blobs']

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
const endOf = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error ?? new Error('IndexedDB')))
  })

function openDb() {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(records)
    request.result.createObjectStore(blobs)
  })
  return answerOf(request)
}

/** Names of bytes that belonged to pages which are gone. */
const droppedBlobs = (before: WorkRecord | undefined, after: WorkRecord) =>
  (before?.pages ?? []).filter(({ id }) => !after.pages.some((page) => page.id === id)).flatMap(({ id }) => [photoName(id), fileName(id)])

/** Work on this device, in IndexedDB. `onChanged`: after this tab has written. */
export function createWorkDb(onChanged: (key: string) => void): WorkStorage {
  let opened: Promise<IDBDatabase> | undefined
  const db = () => (opened ??= openDb())
  return {
    read: async (key) => {
      const store = (await db()).transaction(records).objectStore(records)
      return (await answerOf(store.get(key))) as WorkRecord | undefined // written below only
    },
    change: async (key, how) => {
      const transaction = (await db()).transaction([records, blobs], 'readwrite')
      const store = transaction.objectStore(records)
      const before = (await answerOf(store.get(key))) as WorkRecord | undefined // as above
      const after = how(before)
      store.put(after, key)
      for (const gone of droppedBlobs(before, after)) transaction.objectStore(blobs).delete(gone)
      await endOf(transaction)
      onChanged(key)
      return after
    },
    readBlob: async (id) => (await answerOf((await db()).transaction(blobs).objectStore(blobs).get(id))) as Blob | undefined,
    writeBlobs: async (all) => {
      const transaction = (await db()).transaction(blobs, 'readwrite')
      for (const [id, blob] of all) transaction.objectStore(blobs).put(blob, id)
      await endOf(transaction)
    },
  }
}

/** Private windows and full disks: the work lasts as long as the page. */
export function createWorkMemory(): WorkStorage {
  const [kept, bytes] = [new Map<string, WorkRecord>(), new Map<string, Blob>()]
  return {
    read: async (key) => kept.get(key),
    change: async (key, how) => {
      const after = how(kept.get(key))
      for (const gone of droppedBlobs(kept.get(key), after)) bytes.delete(gone)
      kept.set(key, after)
      return after
    },
    readBlob: async (id) => bytes.get(id),
    writeBlobs: async (all) => all.forEach(([id, blob]) => bytes.set(id, blob)),
  }
}

/** Whether this browser keeps anything over a closed page. */
export async function canKeep() {
  try {
    ;(await openDb()).close()
    return true
  } catch {
    return false
  }
}
