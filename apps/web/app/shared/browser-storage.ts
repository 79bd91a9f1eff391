/**
 * Local storage that may be missing: private windows and full disks throw. What is kept here is only a convenience,
 * so a failure means "not kept" and nothing else.
 */
export const browserStorage = {
  read(key: string) {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined // see above
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // see above
    }
  },
}
