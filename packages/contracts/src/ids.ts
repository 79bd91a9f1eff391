import { z } from 'zod'

/** An id from a caller. A UUID in capitals means the same, so it is lower-cased: code that compares ids as text must not see two ids for one row. */
export const Id = z.uuid().toLowerCase()

/** A reference in a URL: an id, a code, `{slug}-{code}`, or a current or earlier slug. An unknown reference is answered with 404, never with 400. */
export const IdOrSlug = z.string().max(1000)
