import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** A password to hash, or to compare with a hash. */
export type Hashing = { password: string; passwordHash?: string }

/** OWASP's argon2id setting of 19 MiB and two passes: about 30 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Enough to prefer page requests; on a fully loaded machine a hash still gets a quarter of a core. */
const threadNiceness = 5

lowerThreadPriority()
parentPort?.on('message', ({ password, passwordHash }: Hashing) =>
  parentPort?.postMessage(passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password)),
)

/** Page requests take precedence over sign-ins. Only Linux has priorities per thread. */
function lowerThreadPriority() {
  if (process.platform !== 'linux') return
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(threadId, threadNiceness)
}
