import type { Role } from '@khue/contracts/endpoint'
import { data } from 'react-router'
import { roleRequired } from './refusal-code.ts'
import { isShownTo, ownersOf } from './role-frames.ts'

/**
 * Refuses a page of others (navigation, rule 8): an admin with 403, which names the role; everybody else like an address that does not
 * exist. Takes the page's pattern, because an address can be spelled in several ways.
 */
export function guardPage(pattern: string, roles: readonly Role[]) {
  const owners = ownersOf(pattern)
  if (owners.length === 0 || owners.some(({ role }) => roles.includes(role)) || isShownTo(pattern, roles)) return
  if (!roles.includes('admin')) throw data(null, { status: 404 })
  const names = owners.map(({ label }) => label).join(' hoặc ')
  throw data({ code: roleRequired, message: `Trang này cần vai ${names}.` }, { status: 403 })
}
