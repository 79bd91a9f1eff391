import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { identityError } from '../identity.errors.ts'
import type { Hashing } from './hashing.thread.ts'

/** Compared with when there is no account, so that an unknown one takes as long as a wrong password. Nobody knows its password. */
export const dummyPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$NdY2YApCnHMIfTeErKOKFQ$7PKB+flQdIo0OmTyDKeX3C47LtlmlnjGeqhe8B09c7M'

/**
 * Works one at a time: a second hash on the same core only makes both late. Who would wait longer than a person
 * likes to is sent away at once, so that a flood of sign-ins leaves the rest of the product alone.
 */
export function serialQueue(maxWaiting: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw identityError.SIGN_IN_BUSY({ retryAfter: 2 })
    waiting += 1
    const result = last.then(work).finally(() => (waiting -= 1))
    last = result.catch(() => undefined) // its own caller hears of the failure; the next in line must not
    return result
  }
}

const enqueue = serialQueue(32)

// The same Vietnamese letters reach us composed or decomposed, depending on the keyboard.
const normalizePassword = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => enqueue(() => ask<string>({ password: normalizePassword(password) }))

export const isPasswordOf = (passwordHash: string, password: string) =>
  enqueue(() => ask<boolean>({ password: normalizePassword(password), passwordHash }))

let thread: Worker | undefined

/** Only one question is ever under way: the line sees to it. Between two, the thread keeps no process alive. */
async function ask<T>(hashing: Hashing): Promise<T> {
  thread ??= openThread()
  thread.ref()
  thread.postMessage(hashing)
  try {
    const [answer] = (await once(thread, 'message')) as [T] // hashing.thread.ts answers a hash with a text, a comparison with a truth
    return answer
  } finally {
    thread?.unref()
  }
}

/** One that fails is replaced by the next question. */
function openThread() {
  const opened = new Worker(new URL('./hashing.thread.ts', import.meta.url), { execArgv: [] }) // what the process preloads is not for it
  opened.once('error', () => (thread = undefined))
  return opened
}
