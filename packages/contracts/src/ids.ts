import { z } from 'zod'

/**
 * An id as callers send it. A UUID may be written in capitals and mean the same: it is read as we write it, so that
 * nothing that compares ids as text takes one thing for two.
 */
export const Id = z.uuid().toLowerCase()

/**
 * A thing as it stands in an address: its id, its code, `{slug}-{code}`, or a slug that it has or had. What means nothing is not
 * found, never wrong.
 */
export const IdOrSlug = z.string().max(1000)
