import { assetError } from '../assets.errors.ts'

/**
 * A line before few places. Nobody has more than one place, and who has just had one stands behind all others: whoever comes with
 * a thousand files waits for themselves alone. Throws UPLOAD_CHECK_QUEUE_FULL at once when too many wait already.
 */
export function fairQueue(places: number, maxWaiting: number) {
  const waiting = new Map<string, (() => void)[]>() // whose turn it is next stands first
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
