import type { Deps } from '#platform/deps'
import type { IdSlice } from '#platform/postgres/id-slices'
import { type AudienceFilter, listAudienceIds } from './audience.repository.ts'

/** Ids of people with an active account, in any of these roles and provinces; an empty list means no condition. */
export const listReachable = ({ db }: Deps, circle: AudienceFilter, slice: IdSlice) => listAudienceIds(db, circle, slice)
