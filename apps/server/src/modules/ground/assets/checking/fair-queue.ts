import { assetError } from '../assets.errors.ts'

/**
 * A queue before few slots. A person holds at most one slot and then queues behind all others, so that a thousand files of one person delay only that
 * person. Throws UPLOAD_CHECK_QUEUE_FULL at once when the queue is full.
 */
export function fairQueue(places: number, maxWaiting: number) {
  const waiting = new Map<string, (() => void)[]>() // the first key is the next to run
  const atWork = new Set<string>()
  let length = 0

  function letIn() {
    for (const [person, line] of waiting) {
      if (atWork.size >= places) return
      if (atWork.has(person)) continue
      atWork.add(person)
      length -= 1
      line.shift()?.()
      if (line.length === 0) waiting.delete(person)
    }
  }

  function leave(person: string) {
    atWork.delete(person)
    const line = waiting.get(person)
    if (line) {
      waiting.delete(person)
      waiting.set(person, line)
    }
    letIn()
  }

  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    if (length >= maxWaiting) throw assetError.UPLOAD_CHECK_QUEUE_FULL({ retryAfter: 5 })
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    waiting.set(person, [...(waiting.get(person) ?? []), resolve])
    length += 1
    letIn()
    await turn
    try {
      return await work()
    } finally {
      leave(person)
    }
  }
}
