import { hash, verify } from '@node-rs/argon2'
import { identityError } from '../identity.errors.ts'

/** OWASP's argon2id setting of 19 MiB and two passes: about 30 ms on one core, run on a thread beside the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Compared with when there is no account, so that an unknown one takes as long as a wrong password. Nobody knows its password. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$NdY2YApCnHMIfTeErKOKFQ$7PKB+flQdIo0OmTyDKeX3C47LtlmlnjGeqhe8B09c7M'

/**
 * Works one at a time: a second hash on the same core only makes both late. Who would wait longer than a person
 * likes to is sent away at once, so that a flood of sign-ins leaves the rest of the product alone.
 */
export function oneAtATime(maxWaiting: number) {
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

const inTurn = oneAtATime(32)

// The same Vietnamese letters reach us composed or decomposed, depending on the keyboard.
const sameLetters = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => inTurn(() => hash(sameLetters(password), cost))

export const isPasswordOf = (passwordHash: string, password: string) => inTurn(() => verify(passwordHash, sameLetters(password)))
