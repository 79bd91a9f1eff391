const lasting = new WeakSet<object>()

/** A reply that is handed out again and again: it never changes, and so is written as bytes once. */
export function asLasting<T extends object>(reply: T): T {
  lasting.add(Object.freeze(reply))
  return reply
}

/** `write` of each reply; of one that lasts only the first time. */
export function writtenOnce(write: (reply: unknown) => string): (reply: unknown) => string | Buffer {
  const written = new WeakMap<object, Buffer>()
  return (reply) => {
    if (typeof reply !== 'object' || reply === null || !lasting.has(reply)) return write(reply)
    const bytes = written.get(reply) ?? Buffer.from(write(reply))
    written.set(reply, bytes)
    return bytes
  }
}
