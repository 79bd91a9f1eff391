import { Id } from '@khue/contracts/ids'
import type { Deps } from '#platform/deps'
import { readIdentifier } from '../identifier.ts'
import { listUserIds, type UserCriteria, type UserFilter } from './directory.repository.ts'

type Search = { q?: string | undefined } & Omit<UserFilter, keyof UserCriteria>

/** Matches whole phones and e-mails only: partial matches would let a masked one be guessed digit by digit. */
function parseUserQuery(q = ''): UserCriteria {
  const id = Id.safeParse(q)
  if (id.success) return { id: id.data }
  const identifier = readIdentifier(q)
  return identifier ? { identifier } : { name: q }
}

/** Ids of people by a whole phone or e-mail, an id or part of a name; newest first, one more than a page. */
export const searchPeopleIds = ({ db }: Deps, { q, ...filter }: Search) => listUserIds(db, { ...filter, ...parseUserQuery(q) })

/** The same, of any role and status, up to a limit. */
export const findPeopleIds = ({ db }: Deps, q: string, limit: number) => listUserIds(db, parseUserQuery(q), limit)
