const nameOf = (filmId: string) => `khue-film-${filmId}`

/** One tab works on a film at a time. The browser frees the lock when the tab is closed. */
export const filmLocks = {
  /** Undefined, without running anything, while another tab has it. */
  async ifFree<T>(filmId: string, run: () => Promise<T>): Promise<T | undefined> {
    if (!navigator.locks) return run()
    return navigator.locks.request(nameOf(filmId), { ifAvailable: true }, (lock) => (lock ? run() : undefined))
  },
  /** Resolves when the tab that has it is done, or closed. */
  async untilFree(filmId: string, signal: AbortSignal): Promise<void> {
    if (!navigator.locks) return
    await navigator.locks.request(nameOf(filmId), { signal }, () => undefined)
  },
  async isHeld(filmId: string): Promise<boolean> {
    const held = (await navigator.locks?.query())?.held ?? []
    return held.some(({ name }) => name === nameOf(filmId))
  },
}
export type FilmLocks = typeof filmLocks
