import type { Proof } from './proof.ts'

/** Every proof that `npm run prove` knows. Each imports much of the product, so it is loaded on demand. */
const proofs: Record<string, () => Promise<Proof>> = {
  'access-matrix': async () => (await import('./access-matrix.ts')).accessMatrix,
  'account-timing': async () => (await import('./account-timing.ts')).accountTiming,
  'chat-history': async () => (await import('./chat-history.ts')).chatHistory,
  'callbacks-vnpay': async () => (await import('./callbacks-vnpay.ts')).callbacksVnpay,
  callbacks: async () => (await import('./callbacks.ts')).callbacks,
  'chat-access': async () => (await import('./chat-access.ts')).chatAccess,
  'contract-lock': async () => (await import('./contract-lock.ts')).contractLock,
  deadline: async () => (await import('./deadline.ts')).deadline,
  crawl: async () => (await import('./crawl.ts')).crawl,
  facets: async () => (await import('./facets.ts')).facets,
  'approval-race': async () => (await import('./approval-race.ts')).approvalRace,
  'gift-race': async () => (await import('./gift-race.ts')).giftRace,
  held: async () => (await import('./held.ts')).held,
  idempotency: async () => (await import('./idempotency.ts')).idempotency,
  'kill-commerce': async () => (await import('./kill-commerce.ts')).killCommerce,
  'kill-payment': async () => (await import('./kill-payment.ts')).killPayment,
  'income-sums': async () => (await import('./income-sums.ts')).incomeSums,
  'last-account-race': async () => (await import('./last-account-race.ts')).lastAccountRace,
  'ledger-balance': async () => (await import('./ledger-balance.ts')).ledgerBalance,
  'lesson-money': async () => (await import('./lesson-money.ts')).lessonMoney,
  'mark-secret': async () => (await import('./mark-secret.ts')).markSecret,
  money: async () => (await import('./money.ts')).money,
  'notify-once': async () => (await import('./notify-once.ts')).notifyOnce,
  'notify-privacy': async () => (await import('./notify-privacy.ts')).notifyPrivacy,
  'oidc-hostile': async () => (await import('./oidc-hostile.ts')).oidcHostile,
  'order-dedupe': async () => (await import('./order-dedupe.ts')).orderDedupe,
  'otp-abuse': async () => (await import('./otp-abuse.ts')).otpAbuse,
  'outbox-once': async () => (await import('./outbox-once.ts')).outboxOnce,
  overload: async () => (await import('./overload.ts')).overload,
  payout: async () => (await import('./payout.ts')).payout,
  'refresh-tabs': async () => (await import('./refresh-tabs.ts')).refreshTabs,
  'report-links': async () => (await import('./report-links.ts')).reportLinks,
  'search-set': async () => (await import('./search-set.ts')).searchSet,
  'seat-race': async () => (await import('./seat-race.ts')).seatRace,
  strokes: async () => (await import('./strokes.ts')).strokes,
  uploads: async () => (await import('./uploads.ts')).uploads,
  viewing: async () => (await import('./viewing.ts')).viewing,
  'voucher-race': async () => (await import('./voucher-race.ts')).voucherRace,
  watched: async () => (await import('./watched.ts')).watched,
}

export const proofNames = Object.keys(proofs)

/** Undefined when there is no proof of that name. */
export const loadProof = async (name: string): Promise<Proof | undefined> => proofs[name]?.()
