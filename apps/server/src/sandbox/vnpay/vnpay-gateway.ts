import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { faultOf, gatewayTime, openRequest, sealAnswer } from './vnpay-protocol.ts'

export const banks = { NCB: 'Ngân hàng Quốc Dân (NCB)', VIETCOMBANK: 'Vietcombank', AGRIBANK: 'Agribank', TECHCOMBANK: 'Techcombank' }
export type BankCode = keyof typeof banks
export const isBank = (code: string): code is BankCode => Object.hasOwn(banks, code)

/** How a person leaves the payment page, and what the protocol calls it: response code, transaction status. */
const endings = { paid: ['00', '00'], cancelled: ['24', '02'], expired: ['11', '02'] } as const
export type Ending = keyof typeof endings

export type PaymentRequest = {
  reference: string
  amountVnd: number
  info: string
  returnUrl: string
  created: string
  expires: string
  hasExpired: boolean
}
export type End = { ending: Ending; bank: BankCode; number: string; paidAt: string }
/** What the gateway told the merchant, and what it was answered. */
export type Told = { what: string; answer: string }
/** One reference: seen when its page was opened, ended once, told as often as it takes. */
export type Transaction = PaymentRequest & { end?: End; told: Told[] }
export type Ended = Transaction & { end: End }
export type Opened = { request: PaymentRequest } | { fault: string }
export type VnpayGateway = ReturnType<typeof vnpayGateway>

const newNumber = () => String(randomInt(10_000_000, 100_000_000))
const hasEnded = (transaction: Transaction): transaction is Ended => transaction.end !== undefined

/** The gateway itself: what it knows of each reference. It forgets all when the process ends, and the oldest after a while. */
export function vnpayGateway({ tmnCode, hashSecret }: { tmnCode: string; hashSecret: string }) {
  const known = new LRUCache<string, Transaction>({ max: 1000 })
  let holdsCalls = false

  /** Reads a payment address; only what the merchant has signed, in the protocol's form, is opened. */
  function open(rawQuery: string): Opened {
    const params = openRequest(rawQuery, hashSecret)
    if (!params) return { fault: 'Chữ ký của yêu cầu thanh toán không đúng.' }
    const fault = faultOf(params, tmnCode)
    return fault ? { fault } : { request: readRequest(params) }
  }

  /** What is known of a reference from now on. */
  function meet(request: PaymentRequest): Transaction {
    const transaction = known.get(request.reference) ?? { ...request, told: [] }
    known.set(request.reference, transaction)
    return transaction
  }

  /** Ends a payment once: a reference that has ended stays as it was. */
  function end(request: PaymentRequest, ending: Ending, bank: BankCode): Ended {
    const transaction = meet(request)
    transaction.end ??= { ending, bank, number: ending === 'paid' ? newNumber() : '0', paidAt: gatewayTime(new Date()) }
    return { ...transaction, end: transaction.end } // `told` stays the same list
  }

  /** The signed message about a transaction: as it ended, or with something else in it. */
  function notice({ reference, amountVnd, info, end }: Transaction, changes: Readonly<Record<string, string>> = {}, secret = hashSecret) {
    const [responseCode, transactionStatus] = endings[end?.ending ?? 'paid']
    const number = end?.number ?? '0'
    return sealAnswer(
      {
        vnp_Amount: String(amountVnd * 100),
        vnp_BankCode: end?.bank ?? 'NCB',
        vnp_BankTranNo: number === '0' ? '' : `VNP${number}`,
        vnp_CardType: 'ATM',
        vnp_OrderInfo: info,
        vnp_PayDate: end?.paidAt ?? gatewayTime(new Date()),
        vnp_ResponseCode: responseCode,
        vnp_TmnCode: tmnCode,
        vnp_TransactionNo: number,
        vnp_TransactionStatus: transactionStatus,
        vnp_TxnRef: reference,
        ...changes,
      },
      secret,
    )
  }

  return {
    tmnCode,
    hashSecret,
    open,
    meet,
    end,
    notice,
    newNumber,
    find: (reference: string) => known.get(reference),
    findEnded: (reference: string) => [known.get(reference)].find((one): one is Ended => one !== undefined && hasEnded(one)),
    transactions: () => [...known.values()],
    holdsCalls: () => holdsCalls,
    /** While calls are held, nothing is told by itself: the tester decides when. */
    holdCalls: (holds: boolean) => void (holdsCalls = holds),
  }
}

function readRequest(params: ReadonlyMap<string, string>): PaymentRequest {
  const text = (name: string) => params.get(name) ?? ''
  return {
    reference: text('vnp_TxnRef'),
    amountVnd: Number(text('vnp_Amount')) / 100,
    info: text('vnp_OrderInfo'),
    returnUrl: text('vnp_ReturnUrl'),
    created: text('vnp_CreateDate'),
    expires: text('vnp_ExpireDate'),
    hasExpired: gatewayTime(new Date()) > text('vnp_ExpireDate'),
  }
}
