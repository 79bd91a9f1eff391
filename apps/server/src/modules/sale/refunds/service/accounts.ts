/** What the pinned number of a refund's account is sealed for. */
export const sealContext = (refundId: string) => `refund:${refundId}`
