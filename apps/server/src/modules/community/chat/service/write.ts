import { commitWithLast, isPool, pgError } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { type Added, insertMessages, type NewMessage } from '../new-messages.repository.ts'

/** So long messages may wait for others to be committed with, and so many go together. */
const batchDelayMs = 10
const maxBatchSize = 200

/**
 * Writes a message that may be written; answered once its transaction has committed, undefined when it stood there before or its sender
 * has left. Inside a running transaction it is a part of that. Else what comes while another commit is on its way shares the next one, of
 * whatever rooms: nobody waits when nothing is being written.
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
      // what the database refuses of one is not held against the others
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

/** SQLSTATE 22 and 23: a value or a constraint, and not the state of the house. */
const isAboutData = (error: unknown) => /^2[23]/.test(pgError(error)?.code ?? '')
