/** Encryption context of a refund's pinned account number. */
export const sealContext = (refundId: string) => `refund:${refundId}`
