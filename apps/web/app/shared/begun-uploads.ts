type Begun = { hash: string; assetId: string; url: string; expiresAt: string }
type Storage = { read: (key: string) => string | undefined; write: (key: string, value: string) => void; remove: (key: string) => void }

const keyOf = (purpose: string) => `khue.upload.${purpose}`

function isBegun(value: unknown): value is Begun {
  const given = typeof value === 'object' && value !== null ? { ...value } : {}
  return ['hash', 'assetId', 'url', 'expiresAt'].every((name) => typeof (given as Record<string, unknown>)[name] === 'string')
}

/** Large uploads that have not ended, the last one of each purpose: the same file goes on where it stopped, also after a reload. */
export const begunUploads = (storage: Storage, now = () => Date.now()) => ({
  find(purpose: string, hash: string): Begun | undefined {
    let begun: unknown
    try {
      begun = JSON.parse(storage.read(keyOf(purpose)) ?? 'null')
    } catch {
      return undefined // changed by hand
    }
    return isBegun(begun) && begun.hash === hash && Date.parse(begun.expiresAt) > now() && begun.url.startsWith('/') ? begun : undefined
  },
  keep: (purpose: string, begun: Begun) => storage.write(keyOf(purpose), JSON.stringify(begun)),
  forget: (purpose: string) => storage.remove(keyOf(purpose)),
})
export type BegunUploads = ReturnType<typeof begunUploads>
