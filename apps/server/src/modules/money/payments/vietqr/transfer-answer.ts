import type { GatewayAnswer } from '../gateway.ts'
import { type BankTransfer, numberOf } from '../bank-transfer.ts'
import type { VietqrSettings } from './vietqr-settings.ts'

/** The reference of transfers: the receiving account. The memo cannot serve, because each feed words it differently. */
export const ourAccount = ({ bin, account }: Pick<VietqrSettings, 'bin' | 'account'>) => `${bin}-${account}`

/** The feed's id: two reports by one feed under the same bank reference are two transfers. */
export const feedKeyField = 'bankFeed'
export const feedKeyOf = ({ bankFeed, feedTransferId }: Pick<BankTransfer, 'bankFeed' | 'feedTransferId'>) =>
  `${bankFeed}:${feedTransferId}`

type NumberedTransfer = BankTransfer & { /** The number it is booked under, if not the bank's reference. */ number?: string }

/** Transfers as answers about the payment whose code they carry. */
export const answersOf = (transfers: readonly NumberedTransfer[], code: string, reference: string): GatewayAnswer[] =>
  transfers.map((transfer) => ({
    method: 'VIETQR',
    code,
    reference,
    amountVnd: transfer.amountVnd,
    outcome: 'PAID',
    gatewayCode: transfer.bankFeed,
    gatewayTransactionNo: transfer.number ?? numberOf(transfer),
    bankCode: null,
    facts: { ...transfer.facts, [feedKeyField]: feedKeyOf(transfer) },
  }))
