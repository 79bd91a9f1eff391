/** How a payee pays tax: a natural person under a service contract, or a registered household or person in business. */
export const taxpayerKinds = ['INDIVIDUAL', 'BUSINESS'] as const
export type TaxpayerKind = (typeof taxpayerKinds)[number]

/** Why a payee gets no payout without an admin's decision. */
export const payeeHolds = ['CONTRACT_ENDED'] as const
