import { endpoint } from '@khue/contracts/endpoint'
import { z } from 'zod'

const Effect = z.strictObject({ amount: z.int().min(1).max(1000), note: z.string() })
const Placed = z.object({ id: z.string(), amount: z.int() })

/** Inserts one row, by which the proof counts effects. `note` selects the failure mode (see `idempotency.ts`). */
export const placeEffect = endpoint({
  method: 'POST',
  path: '/proof/effects',
  access: 'user',
  summary: 'Proof',
  body: Effect,
  reply: Placed,
})
/** Another endpoint with the same body, for a key that is reused elsewhere. */
export const placeElsewhere = endpoint({
  method: 'POST',
  path: '/proof/other-effects',
  access: 'user',
  summary: 'Proof',
  body: Effect,
  reply: Placed,
})
