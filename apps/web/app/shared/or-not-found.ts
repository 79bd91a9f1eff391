import { data } from 'react-router'
import { type Refusal, refusalOf } from './refusal.ts'

/** A missing item becomes a 404; so does a missing permission, on admin pages, and an address whose id cannot be one. */
export function orNotFound(error: unknown): never {
  const refusal = refusalOf(error)
  if (refusal && ([403, 404].includes(refusal.status) || isWrongAddress(refusal))) throw data(null, { status: 404 })
  throw error
}

/** Pages pass the parts of their address on as the parameters of a call. */
const isWrongAddress = ({ code, details }: Refusal) => {
  const issues = (details as { issues?: { where?: unknown }[] } | undefined)?.issues // as `invalidInput` of the server writes them
  return code === 'INVALID_INPUT' && issues !== undefined && issues.length > 0 && issues.every(({ where }) => where === 'params')
}
