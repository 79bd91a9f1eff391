const preSerializedReplies = new WeakSet<object>()

/** A reply that is handed out again and again: it never changes, and so is written as bytes once. */
export function preSerialized<T extends object>(reply: T): T {
  preSerializedReplies.add(Object.freeze(reply))
  return reply
}

/** `write` of each reply; of one that lasts only the first time. */
export function serializeOnce(write: (reply: unknown) => string): (reply: unknown) => string | Buffer {
  const written = new WeakMap<object, Buffer>()
  return (reply) => {
    if (typeof reply !== 'object' || reply === null || !preSerializedReplies.has(reply)) return write(reply)
    const bytes = written.get(reply) ?? Buffer.from(write(reply))
    written.set(reply, bytes)
    return bytes
  }
}
