import { endpoint } from '@khue/contracts/endpoint'
import { z } from 'zod'

const Effect = z.strictObject({ amount: z.int().min(1).max(1000), note: z.string() })
const Placed = z.object({ id: z.string(), amount: z.int() })

/** Leaves one row behind, which is how the proof counts effects. `note` decides the weather (see `idempotency.ts`). */
export const placeEffect = endpoint({
  method: 'POST',
  path: '/proof/effects',
  access: 'user',
  summary: 'Proof',
  body: Effect,
  reply: Placed,
})
/** Another endpoint with the same body, for a key that is used again elsewhere. */
export const placeElsewhere = endpoint({
  method: 'POST',
  path: '/proof/other-effects',
  access: 'user',
  summary: 'Proof',
  body: Effect,
  reply: Placed,
})
