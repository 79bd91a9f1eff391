import { commitWithLast, isPool, pgError } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { type Added, insertMessages, type NewMessage } from './new-messages.repository.ts'

/** How long a message may wait to share a commit, and how many messages share one. */
const batchDelayMs = 10
const maxBatchSize = 200

/**
 * Stores a message that has passed the checks; resolves once its transaction has committed, with undefined when it already existed or its sender has
 * left. Inside a running transaction it joins that. Otherwise messages of any rooms that arrive during a commit share the next one; without a running
 * commit there is no wait.
 */
export async function write(deps: Deps, message: NewMessage): Promise<Added | undefined> {
  if (isPool(deps.db)) return writerOf(deps)(message)
  const [added] = await insertMessages(deps.db, [message])
  return added
}

type Waiting = { message: NewMessage; resolve: (added: Added | undefined) => void; reject: (error: unknown) => void }
type Writer = (message: NewMessage) => Promise<Added | undefined>

const writers = new WeakMap<Deps['db'], Writer>()
function writerOf(deps: Deps) {
  const known = writers.get(deps.db) ?? createWriter((messages) => commitWithLast(deps.db, (tx) => insertMessages(tx, messages)))
  writers.set(deps.db, known)
  return known
}

function createWriter(commit: (messages: readonly NewMessage[]) => Promise<Added[]>): Writer {
  const waiting: Waiting[] = []
  let committing = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const together = waiting.splice(0, maxBatchSize)
    if (together.length === 0) return
    if (waiting.length > 0) timer = setTimeout(flush, batchDelayMs)
    committing += 1
    void settle(together).finally(() => {
      committing -= 1
      if (committing === 0) flush()
    })
  }

  async function settle(together: readonly Waiting[]): Promise<void> {
    try {
      const added = await commit(together.map(({ message }) => message))
      for (const { message, resolve } of together) resolve(added.find((one) => isOf(one, message)))
    } catch (error) {
      // a data error of one message must not fail the others of its batch
      if (together.length > 1 && isAboutData(error)) await Promise.all(together.map((one) => settle([one])))
      else for (const { reject } of together) reject(error)
    }
  }

  return (message) =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject })
      if (committing === 0) flush()
      else timer ??= setTimeout(flush, batchDelayMs)
    })
}

const isOf = (added: Added, { roomId, senderId, clientId }: NewMessage) =>
  added.room_id === roomId && added.sender_id === senderId && added.client_id === clientId

/** SQLSTATE 22 and 23: an error in the data or a constraint, not in the state of the system. */
const isAboutData = (error: unknown) => /^2[23]/.test(pgError(error)?.code ?? '')
