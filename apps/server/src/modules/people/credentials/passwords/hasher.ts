import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { credentialsError } from '../credentials.errors.ts'
import type { Hashing } from './hashing.thread.ts'

/** Compared with when the account is unknown, so that it takes as long as a wrong password. No password matches it. */
export const dummyPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$NdY2YApCnHMIfTeErKOKFQ$7PKB+flQdIo0OmTyDKeX3C47LtlmlnjGeqhe8B09c7M'

/**
 * Runs one job at a time: a second hash on the same core would only delay both. Jobs that would wait too long are refused at once, so that a flood of
 * sign-ins leaves the rest of the product responsive.
 */
export function serialQueue(maxWaiting: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw credentialsError.SIGN_IN_BUSY({ retryAfter: 2 })
    waiting += 1
    const result = last.then(work).finally(() => (waiting -= 1))
    last = result.catch(() => undefined) // its own caller gets the failure; the next in the queue must not
    return result
  }
}

const enqueue = serialQueue(32)

// Vietnamese letters arrive composed or decomposed, depending on the keyboard.
const normalizePassword = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => enqueue(() => ask<string>({ password: normalizePassword(password) }))

export const isPasswordOf = (passwordHash: string, password: string) =>
  enqueue(() => ask<boolean>({ password: normalizePassword(password), passwordHash }))

let thread: Worker | undefined

/** The queue allows one request at a time. While idle, the thread does not keep the process alive. */
async function ask<T>(hashing: Hashing): Promise<T> {
  thread ??= openThread()
  thread.ref()
  thread.postMessage(hashing)
  try {
    const [answer] = (await once(thread, 'message')) as [T] // hashing.thread.ts answers a hash with a string, a comparison with a boolean
    return answer
  } finally {
    thread?.unref()
  }
}

/** A failed thread is replaced on the next request. */
function openThread() {
  // the process's preloaded modules are not for the thread
  const opened = new Worker(new URL('./hashing.thread.ts', import.meta.url), { execArgv: [] })
  opened.once('error', () => (thread = undefined))
  return opened
}
