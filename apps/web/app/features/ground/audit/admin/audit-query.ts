import { AuditAction } from '@khue/contracts/ground/audit'
import { Id } from '@khue/contracts/ids'

/** The address holds the filters. */
export type AuditQuery = { action?: AuditAction; actorId?: string; subjectId?: string; cursor?: string }

export const auditPath = '/admin/audit'
const longestSubject = 100

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const [action, actorId, cursor] = [
    AuditAction.safeParse(params.get('action')),
    Id.safeParse(params.get('actorId')),
    Id.safeParse(params.get('cursor')),
  ]
  const subjectId = params.get('subjectId')?.trim().slice(0, longestSubject)
  return {
    ...(action.success && { action: action.data }),
    ...(actorId.success && { actorId: actorId.data }),
    ...(subjectId && { subjectId }),
    ...(cursor.success && { cursor: cursor.data }),
  }
}

export function auditAddress(query: AuditQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${auditPath}?${new URLSearchParams(entries).toString()}` : auditPath
}
