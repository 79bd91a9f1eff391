import type { GatewayAnswer } from '../gateway.ts'
import { type BankTransfer, numberOf } from './bank-transfer.ts'
import type { VietqrSettings } from './vietqr-settings.ts'

/** Under what money of transfers is known: where it arrived. The words of the memo are worded differently by each who tells of it. */
export const ourAccount = ({ bin, account }: Pick<VietqrSettings, 'bin' | 'account'>) => `${bin}-${account}`

/** By what its bankFeed knows it: one who tells of two transfers under one number of the bank's means two. */
export const feedKeyField = 'bankFeed'
export const feedKeyOf = ({ bankFeed, feedTransferId }: Pick<BankTransfer, 'bankFeed' | 'feedTransferId'>) =>
  `${bankFeed}:${feedTransferId}`

type NumberedTransfer = BankTransfer & { /** Under which it is known, where that is not its bank's number. */ number?: string }

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
