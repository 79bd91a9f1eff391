/** Does the work for each, so many at a time. An error is thrown when all have ended: none is left running. */
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
