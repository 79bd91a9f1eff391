import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { faultOf, gatewayTime, openRequest, sealAnswer } from './vnpay-protocol.ts'

export const banks = { NCB: 'Ngân hàng Quốc Dân (NCB)', VIETCOMBANK: 'Vietcombank', AGRIBANK: 'Agribank', TECHCOMBANK: 'Techcombank' }
export type BankCode = keyof typeof banks
export const isBank = (code: string): code is BankCode => Object.hasOwn(banks, code)

/** How a person leaves the payment page, and what the protocol calls it: response code, transaction status. */
const endings = { paid: ['00', '00'], cancelled: ['24', '02'], expired: ['11', '02'] } as const
export type Ending = keyof typeof endings

export type PaymentRequest = { reference: string; amountVnd: number; info: string; returnUrl: string; expires: string; hasExpired: boolean }
export type Transaction = PaymentRequest & { ending: Ending; answer: string; merchantAnswers: string[] }
export type Opened = { request: PaymentRequest } | { fault: string }
export type VnpayGateway = ReturnType<typeof vnpayGateway>

/** The gateway itself: what it knows of each reference. It forgets all when the process ends, and the oldest after a while. */
export function vnpayGateway({ tmnCode, hashSecret }: { tmnCode: string; hashSecret: string }) {
  const done = new LRUCache<string, Transaction>({ max: 1000 })

  /** Reads a payment address; only what the merchant has signed, in the protocol's form, is opened. */
  function open(rawQuery: string): Opened {
    const params = openRequest(rawQuery, hashSecret)
    if (!params) return { fault: 'Chữ ký của yêu cầu thanh toán không đúng.' }
    const fault = faultOf(params, tmnCode)
    return fault ? { fault } : { request: readRequest(params) }
  }

  /** Ends a payment once: a reference that has ended stays as it was. */
  function end(request: PaymentRequest, ending: Ending, bank: BankCode): Transaction {
    const earlier = done.get(request.reference)
    if (earlier) return earlier
    const transaction = { ...request, ending, answer: answerFor(request, ending, bank), merchantAnswers: [] }
    done.set(request.reference, transaction)
    return transaction
  }

  function answerFor({ reference, amountVnd, info }: PaymentRequest, ending: Ending, bank: BankCode) {
    const [responseCode, transactionStatus] = endings[ending]
    const number = ending === 'paid' ? String(randomInt(10_000_000, 100_000_000)) : '0'
    return sealAnswer(
      {
        vnp_Amount: String(amountVnd * 100),
        vnp_BankCode: bank,
        vnp_BankTranNo: ending === 'paid' ? `VNP${number}` : '',
        vnp_CardType: 'ATM',
        vnp_OrderInfo: info,
        vnp_PayDate: gatewayTime(new Date()),
        vnp_ResponseCode: responseCode,
        vnp_TmnCode: tmnCode,
        vnp_TransactionNo: number,
        vnp_TransactionStatus: transactionStatus,
        vnp_TxnRef: reference,
      },
      hashSecret,
    )
  }

  return { open, end, find: (reference: string) => done.get(reference), transactions: () => [...done.values()] }
}

function readRequest(params: ReadonlyMap<string, string>): PaymentRequest {
  const text = (name: string) => params.get(name) ?? ''
  return {
    reference: text('vnp_TxnRef'),
    amountVnd: Number(text('vnp_Amount')) / 100,
    info: text('vnp_OrderInfo'),
    returnUrl: text('vnp_ReturnUrl'),
    expires: text('vnp_ExpireDate'),
    hasExpired: gatewayTime(new Date()) > text('vnp_ExpireDate'),
  }
}
