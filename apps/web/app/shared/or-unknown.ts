import { data } from 'react-router'
import { refusalOf } from './refusal.ts'

/** For pages of the house: to everybody else such a page does not exist, and neither does one about nothing. */
export function orUnknown(error: unknown): never {
  if ([403, 404].includes(refusalOf(error)?.status ?? 0)) throw data(null, { status: 404 })
  throw error
}
