import { findWorkItems, type WorkItemKind } from '@khue/contracts/people/work-items'
import type { PageApi } from '#app/shared/load-context.ts'

/** Due times and claims of the cases on a desk. The desk itself must show without them. */
export const loadClaims = (call: PageApi['call'], kind: WorkItemKind, refIds: readonly string[]) =>
  refIds.length > 0 ? call(findWorkItems, { query: { kind, refIds: [...refIds] } }).catch(() => undefined) : undefined
