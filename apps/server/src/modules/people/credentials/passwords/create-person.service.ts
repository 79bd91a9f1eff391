import { createPerson, type NewPerson } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { hashPassword } from './hasher.ts'
import { setPasswordHash } from './passwords.repository.ts'

type NewPersonWithPassword = NewPerson & {
  password?: string
  /** From `hashPassword`, where it must not be computed here: inside a transaction, or for many accounts that share one password. */
  passwordHash?: string
}

/** `createPerson`, with a password for the account: `{ personId, accountId }`. Without either of both, the account gets none. */
export async function createPersonWithPassword(deps: Deps, { password, passwordHash, ...person }: NewPersonWithPassword) {
  const hash = passwordHash ?? (password === undefined ? undefined : await hashPassword(password))
  return transact(deps, async (deps) => {
    const created = await createPerson(deps, person)
    if (hash !== undefined && created.accountId) await setPasswordHash(deps.db, created.accountId, hash)
    return created
  })
}
