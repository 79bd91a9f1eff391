import { data } from 'react-router'
import { refusalOf } from './refusal.ts'

/** For admin pages: a missing permission and a missing item both become a 404. */
export function orNotFound(error: unknown): never {
  if ([403, 404].includes(refusalOf(error)?.status ?? 0)) throw data(null, { status: 404 })
  throw error
}
