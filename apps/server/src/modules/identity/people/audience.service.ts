import type { Deps } from '#platform/deps'
import type { IdSlice } from '#platform/id-slices'
import { type Circle, listIdsOfCircle } from './audience.repository.ts'

/** Ids of people whose account is in use, of any of these roles and from any of these provinces; an empty list is no condition. */
export const listReachable = ({ db }: Deps, circle: Circle, slice: IdSlice) => listIdsOfCircle(db, circle, slice)
