const preSerializedReplies = new WeakSet<object>()

/** Marks a reply that is returned many times: it is frozen and serialized to bytes once. */
export function preSerialized<T extends object>(reply: T): T {
  preSerializedReplies.add(Object.freeze(reply))
  return reply
}

/** Wraps `write`: a pre-serialized reply is written only the first time. */
export function serializeOnce(write: (reply: unknown) => string): (reply: unknown) => string | Buffer {
  const written = new WeakMap<object, Buffer>()
  return (reply) => {
    if (typeof reply !== 'object' || reply === null || !preSerializedReplies.has(reply)) return write(reply)
    const bytes = written.get(reply) ?? Buffer.from(write(reply))
    written.set(reply, bytes)
    return bytes
  }
}
