/** The chart of accounts. `docs/money.md` describes each account; a test keeps the two in sync. */
export const currencies = ['VND', 'CCXU'] as const
export type Currency = (typeof currencies)[number]

export const accountKinds = ['asset', 'expense', 'liability', 'equity', 'income'] as const
export type AccountKind = (typeof accountKinds)[number]

/** In a line, plus is a debit and minus a credit. An increase is a debit only for assets and expenses. */
export const normalBalanceSign = (kind: AccountKind) => (kind === 'asset' || kind === 'expense' ? 1 : -1)

type ChartRow = { kind: AccountKind; currency: Currency }

/** Platform accounts, one of each. */
const platformChart = {
  BANK: { kind: 'asset', currency: 'VND' },
  CLEARING_VNPAY: { kind: 'asset', currency: 'VND' },
  CLEARING_MOMO: { kind: 'asset', currency: 'VND' },
  CLEARING_ZALOPAY: { kind: 'asset', currency: 'VND' },
  CLEARING_FUNDIIN: { kind: 'asset', currency: 'VND' },
  CUSTOMER_PREPAID: { kind: 'liability', currency: 'VND' },
  BALANCE_HELD: { kind: 'liability', currency: 'VND' },
  DEFERRED_REVENUE: { kind: 'liability', currency: 'VND' },
  ESCROW: { kind: 'liability', currency: 'VND' },
  REFUNDS_PAYABLE: { kind: 'liability', currency: 'VND' },
  SUSPENSE_LATE: { kind: 'liability', currency: 'VND' },
  SUSPENSE_SHORT: { kind: 'liability', currency: 'VND' },
  SUSPENSE_OVER: { kind: 'liability', currency: 'VND' },
  SUSPENSE_DOUBLE: { kind: 'liability', currency: 'VND' },
  SUSPENSE_UNKNOWN: { kind: 'liability', currency: 'VND' },
  PLAN_REVENUE: { kind: 'income', currency: 'VND' },
  STORE_FEES: { kind: 'income', currency: 'VND' },
  GATEWAY_FEES: { kind: 'expense', currency: 'VND' },
  PROMOTION_COSTS: { kind: 'expense', currency: 'VND' },
  INSTALMENT_LOSSES: { kind: 'expense', currency: 'VND' },
  VAT_OUTPUT: { kind: 'expense', currency: 'VND' },
  VAT_PAYABLE: { kind: 'liability', currency: 'VND' },
  PLAN_SHARES: { kind: 'expense', currency: 'VND' },
  PAYOUTS_IN_TRANSIT: { kind: 'liability', currency: 'VND' },
  TAX_PIT_PAYABLE: { kind: 'liability', currency: 'VND' },
  TAX_VAT_WITHHELD: { kind: 'liability', currency: 'VND' },
  POINTS_ISSUED: { kind: 'expense', currency: 'CCXU' },
  POINTS_HELD: { kind: 'liability', currency: 'CCXU' },
  POINTS_REDEEMED: { kind: 'income', currency: 'CCXU' },
  POINTS_EXPIRED: { kind: 'income', currency: 'CCXU' },
} as const satisfies Record<string, ChartRow>

/** Personal accounts, one for each person who needs one. */
const personChart = {
  LEARNING_BALANCE: { kind: 'liability', currency: 'VND' },
  TEACHER_PAYABLE: { kind: 'liability', currency: 'VND' },
  INSTALMENTS_RECEIVABLE: { kind: 'asset', currency: 'VND' },
  POINTS: { kind: 'liability', currency: 'CCXU' },
} as const satisfies Record<string, ChartRow>

export type PlatformAccountCode = keyof typeof platformChart
export type PersonCode = keyof typeof personChart
export type AccountCode = PlatformAccountCode | PersonCode

export const chart: Record<AccountCode, ChartRow> = { ...platformChart, ...personChart }

/** Names an account: a platform account by its code alone, a personal one by code and owner. */
export type Account = PlatformAccountCode | { code: PersonCode; ownerId: string }

export type AccountName = { code: AccountCode; ownerId: string | null }
export const nameOf = (account: Account): AccountName => (typeof account === 'string' ? { code: account, ownerId: null } : account)

/** The same text for the same account. */
export const keyOf = ({ code, ownerId }: AccountName) => (ownerId === null ? code : `${code} ${ownerId}`)
