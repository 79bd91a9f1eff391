import type { Deps } from '#platform/deps'
import type { IdSlice } from '#platform/postgres/id-slices'
import { type AudienceFilter, listAudienceIds } from './audience.repository.ts'

/** Ids of people whose account is in use, of any of these roles and from any of these provinces; an empty list is no condition. */
export const listReachable = ({ db }: Deps, circle: AudienceFilter, slice: IdSlice) => listAudienceIds(db, circle, slice)
