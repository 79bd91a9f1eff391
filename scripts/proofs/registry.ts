import { callbacksVnpay } from './callbacks-vnpay.ts'
import { idempotency } from './idempotency.ts'
import { killPayment } from './kill-payment.ts'
import { ledgerBalance } from './ledger-balance.ts'
import type { Proof } from './proof.ts'
import { orderDedupe } from './order-dedupe.ts'
import { outboxOnce } from './outbox-once.ts'
import { overload } from './overload.ts'
import { refreshTabs } from './refresh-tabs.ts'
import { uploads } from './uploads.ts'

/** Every proof that `npm run prove` knows. */
export const proofs: readonly Proof[] = [
  callbacksVnpay,
  idempotency,
  killPayment,
  ledgerBalance,
  orderDedupe,
  outboxOnce,
  overload,
  refreshTabs,
  uploads,
]
