type Begun = { hash: string; assetId: string; url: string; expiresAt: string }
type Storage = { read: (key: string) => string | undefined; write: (key: string, value: string) => void; remove: (key: string) => void }

const keyOf = (purpose: string) => `khue.upload.${purpose}`
/** The three files of some films; older ones begin anew. */
const mostKept = 30

function isBegun(value: unknown): value is Begun {
  const given = typeof value === 'object' && value !== null ? { ...value } : {}
  return ['hash', 'assetId', 'url', 'expiresAt'].every((name) => typeof (given as Record<string, unknown>)[name] === 'string')
}

/** Large uploads that have not ended, by purpose and hash: the same file goes on where it stopped, also after a reload. */
export function begunUploads(storage: Storage, now = () => Date.now()) {
  function list(purpose: string): Begun[] {
    let kept: unknown
    try {
      kept = JSON.parse(storage.read(keyOf(purpose)) ?? 'null')
    } catch {
      return [] // changed by hand
    }
    const all: unknown[] = Array.isArray(kept) ? kept : []
    return all.filter((one) => isBegun(one)).filter(({ expiresAt }) => Date.parse(expiresAt) > now())
  }
  function write(purpose: string, all: readonly Begun[]) {
    if (all.length === 0) storage.remove(keyOf(purpose))
    else storage.write(keyOf(purpose), JSON.stringify(all.slice(-mostKept)))
  }
  const others = (purpose: string, hash: string) => list(purpose).filter((one) => one.hash !== hash)
  return {
    find: (purpose: string, hash: string) => list(purpose).find((one) => one.hash === hash && one.url.startsWith('/')),
    keep: (purpose: string, begun: Begun) => write(purpose, [...others(purpose, begun.hash), begun]),
    forget: (purpose: string, hash: string) => write(purpose, others(purpose, hash)),
  }
}
export type BegunUploads = ReturnType<typeof begunUploads>
