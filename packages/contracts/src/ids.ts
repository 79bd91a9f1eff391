import { z } from 'zod'

/**
 * An id as callers send it. A UUID may be written in capitals and mean the same: it is read as we write it, so that
 * nothing that compares ids as text takes one thing for two.
 */
export const Id = z.uuid().toLowerCase()
