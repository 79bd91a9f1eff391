/** Runs the work for each item, this many concurrently. An error is thrown after all have ended, so that none is left running. */
export async function inLanes<T, R>(lanes: number, all: readonly T[], work: (one: T) => Promise<R>) {
  const done: R[] = []
  const waiting = all.values() // shared by the lanes
  const lane = async () => {
    for (const one of waiting) done.push(await work(one))
  }
  for (const ended of await Promise.allSettled(Array.from({ length: lanes }, lane))) {
    if (ended.status === 'rejected') throw ended.reason
  }
  return done
}
