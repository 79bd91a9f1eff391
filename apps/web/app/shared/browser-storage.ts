/**
 * Browser storage that may be missing: private windows and full disks throw. Only for convenience data, so a failure means "not stored".
 */
const lenient = (storage: () => Storage) => ({
  read(key: string) {
    try {
      return storage().getItem(key) ?? undefined
    } catch {
      return undefined // storage is not available
    }
  },
  write(key: string, value: string) {
    try {
      storage().setItem(key, value)
    } catch {
      // storage is not available
    }
  },
  remove(key: string) {
    try {
      storage().removeItem(key)
    } catch {
      // storage is not available
    }
  },
})

/** Kept until it is deleted. */
export const browserStorage = lenient(() => localStorage)
/** Kept while the tab is open, visible to this tab only. */
export const tabStorage = lenient(() => sessionStorage)
