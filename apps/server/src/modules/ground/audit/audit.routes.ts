import { auditPageSize, listAudit } from '@khue/contracts/ground/audit'
import { type Api, serve } from '#platform/http/api'
import { findEntries } from './audit.repository.ts'

export function auditRoutes(api: Api) {
  serve(api, listAudit, async ({ deps, query }) => {
    const found = await findEntries(deps.db, query)
    const items = found.slice(0, auditPageSize).map(({ at, subjectKind, subjectId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      subject: { kind: subjectKind, id: subjectId },
    }))
    const last = items.at(-1)
    return { items, ...(found.length > auditPageSize && last && { nextCursor: last.id }) }
  })
}
