/**
 * The browser's storage, which may be missing: private windows and full disks throw. What is kept here is only a
 * convenience, so a failure means "not kept" and nothing else.
 */
const lenient = (storage: () => Storage) => ({
  read(key: string) {
    try {
      return storage().getItem(key) ?? undefined
    } catch {
      return undefined // see above
    }
  },
  write(key: string, value: string) {
    try {
      storage().setItem(key, value)
    } catch {
      // see above
    }
  },
  remove(key: string) {
    try {
      storage().removeItem(key)
    } catch {
      // see above
    }
  },
})

/** Kept until somebody clears it. */
export const browserStorage = lenient(() => localStorage)
/** Kept for as long as the tab is open, and seen by this tab alone. */
export const tabStorage = lenient(() => sessionStorage)
