import { accountTiming } from './account-timing.ts'
import { callbacksVnpay } from './callbacks-vnpay.ts'
import { idempotency } from './idempotency.ts'
import { killPayment } from './kill-payment.ts'
import { lastAccountRace } from './last-account-race.ts'
import { ledgerBalance } from './ledger-balance.ts'
import { oidcHostile } from './oidc-hostile.ts'
import type { Proof } from './proof.ts'
import { orderDedupe } from './order-dedupe.ts'
import { outboxOnce } from './outbox-once.ts'
import { otpAbuse } from './otp-abuse.ts'
import { overload } from './overload.ts'
import { refreshTabs } from './refresh-tabs.ts'
import { uploads } from './uploads.ts'

/** Every proof that `npm run prove` knows. */
export const proofs: readonly Proof[] = [
  accountTiming,
  callbacksVnpay,
  idempotency,
  killPayment,
  lastAccountRace,
  ledgerBalance,
  oidcHostile,
  orderDedupe,
  otpAbuse,
  outboxOnce,
  overload,
  refreshTabs,
  uploads,
]
