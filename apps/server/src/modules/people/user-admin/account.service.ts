import { listUsers, lockAccountOf } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { usersAdminError } from './users-admin.errors.ts'

/** The account, locked until the transaction ends. Throws USER_NOT_FOUND, USER_HAS_NO_ACCOUNT, USER_CLOSED. */
export async function lockUserAccount({ db }: Deps, id: string) {
  const account = await lockAccountOf(db, id)
  if (account) {
    if (account.status === 'CLOSED') throw usersAdminError.USER_CLOSED()
    return account
  }
  const [user] = await listUsers(db, [id])
  throw user ? usersAdminError.USER_HAS_NO_ACCOUNT() : usersAdminError.USER_NOT_FOUND()
}
