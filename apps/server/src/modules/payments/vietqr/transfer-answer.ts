import type { GatewayAnswer } from '../gateway.ts'
import { type BankTransfer, numberOf } from './bank-transfer.ts'
import type { VietqrSettings } from './vietqr-settings.ts'

/** Under what money of transfers is known: where it arrived. The words of the memo are worded differently by each who tells of it. */
export const ourAccount = ({ bin, account }: Pick<VietqrSettings, 'bin' | 'account'>) => `${bin}-${account}`

/** Transfers as answers about the payment whose code they carry. */
export const answersOf = (transfers: readonly BankTransfer[], code: string, reference: string): GatewayAnswer[] =>
  transfers.map((transfer) => ({
    method: 'VIETQR',
    code,
    reference,
    amountVnd: transfer.amountVnd,
    outcome: 'PAID',
    gatewayCode: transfer.teller,
    gatewayTransactionNo: numberOf(transfer),
    bankCode: null,
    facts: transfer.facts,
  }))
