import { data } from 'react-router'
import { refusalOf } from './refusal.ts'

/** For pages of the house: to everybody else such a page actions not exist, and neither actions one about nothing. */
export function orNotFound(error: unknown): never {
  if ([403, 404].includes(refusalOf(error)?.status ?? 0)) throw data(null, { status: 404 })
  throw error
}
