import type { browserStorage } from '#app/shared/browser-storage.ts'

/** Files of a film that have arrived, by name: after a reload they are not sent again. */
export type Sent = Readonly<Record<string, string>>

const keyOf = (filmId: string) => `khue.film.${filmId}`

export const sentFiles = (storage: typeof browserStorage) => ({
  read(filmId: string): Sent {
    try {
      const kept: unknown = JSON.parse(storage.read(keyOf(filmId)) ?? '{}')
      if (typeof kept !== 'object' || kept === null) return {}
      return Object.fromEntries(Object.entries(kept).filter(([, asset]) => typeof asset === 'string')) as Sent // just checked
    } catch {
      return {} // changed by hand
    }
  },
  /** Several files of a film arrive side by side. */
  add(filmId: string, name: string, assetId: string) {
    storage.write(keyOf(filmId), JSON.stringify({ ...this.read(filmId), [name]: assetId }))
  },
  forget: (filmId: string) => storage.remove(keyOf(filmId)),
})
export type SentFiles = ReturnType<typeof sentFiles>
