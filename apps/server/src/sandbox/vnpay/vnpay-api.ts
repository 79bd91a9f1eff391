import { randomInt } from 'node:crypto'
import type { Transaction } from '../gateway/transaction-store.ts'
import type { VnpayAsked, VnpayGateway } from './vnpay-gateway.ts'
import { gatewayTime, hasValidSignature, signFields } from './vnpay-protocol.ts'

const wordsOf = (text: string) => text.split(' ')
const askedOf = {
  querydr: wordsOf('RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo'),
  refund: wordsOf(
    'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr OrderInfo',
  ),
}
const answeredOf = {
  querydr: wordsOf(
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo ' +
      'TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount',
  ),
  refund: wordsOf(
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo',
  ),
}
type Command = keyof typeof askedOf
const isCommand = (text: string | undefined): text is Command => text !== undefined && Object.hasOwn(askedOf, text)
type Fields = Readonly<Record<string, string>>

/** Answers `querydr` and `refund` in the gateway's form. Errors and unknown references get signed answers too. */
export function answerApi(gateway: VnpayGateway, body: unknown) {
  const request = textsOf(body)
  const command = isCommand(request?.vnp_Command) ? request.vnp_Command : 'querydr'
  const seal = (fields: Fields) =>
    signFields(
      { vnp_ResponseId: String(randomInt(1e9)), vnp_Command: command, vnp_TmnCode: gateway.tmnCode, ...fields },
      answeredOf[command],
      gateway.hashSecret,
    )
  const refuse = (code: string, message: string) => seal({ vnp_ResponseCode: code, vnp_Message: message })
  if (!request || request.vnp_Version !== '2.1.0' || request.vnp_Command !== command) return refuse('03', 'Invalid format')
  if (request.vnp_TmnCode !== gateway.tmnCode) return refuse('02', 'Invalid terminal')
  if (!hasValidSignature(request, askedOf[command], gateway.hashSecret)) return refuse('97', 'Checksum failed')
  const transaction = gateway.store.find(request.vnp_TxnRef ?? '')
  if (!transaction || transaction.created !== request.vnp_TransactionDate) return refuse('91', 'Transaction not found')
  if (command === 'querydr') return seal({ vnp_ResponseCode: '00', vnp_Message: 'QueryDR Success', ...stateOf(transaction) })
  const fault = refundFault(gateway, transaction, request)
  return fault
    ? refuse(...fault)
    : seal({ vnp_ResponseCode: '00', vnp_Message: 'Refund Success', ...factsOf(transaction, beingDone(request)) })
}

const statuses = { paid: '00', cancelled: '02', expired: '02' }

/** A refunded payment is reported by the state of its last refund; refunds complete on the next query. */
function stateOf(transaction: Transaction<VnpayAsked>): Fields {
  const { end, refunds, amountVnd } = transaction
  const last = [...refunds.values()].at(-1)
  if (!last) return factsOf(transaction, { amountVnd, type: '01', status: end ? statuses[end.ending] : '01' })
  return factsOf(transaction, { amountVnd: last.amountVnd, type: last.amountVnd === amountVnd ? '02' : '03', status: '00' })
}

const beingDone = (request: Fields) => ({
  amountVnd: Number(request.vnp_Amount) / 100,
  type: request.vnp_TransactionType ?? '',
  status: '05',
})

/** The reason to refuse a refund, as a code of the protocol; undefined when it is accepted. */
function refundFault({ store }: VnpayGateway, transaction: Transaction<VnpayAsked>, request: Fields): [string, string] | undefined {
  const amountVnd = Number(request.vnp_Amount) / 100
  const isWhole = request.vnp_TransactionType === '02'
  const name = request.vnp_RequestId ?? ''
  if (!/^[1-9]\d{0,11}$/.test(request.vnp_Amount ?? '') || (!isWhole && request.vnp_TransactionType !== '03'))
    return ['03', 'Invalid format']
  if (request.vnp_TransactionNo !== transaction.end?.number) return ['91', 'Transaction not found']
  if (transaction.refunds.has(name)) return ['94', 'Duplicate request']
  if ((isWhole && amountVnd !== transaction.amountVnd) || !store.addRefund(transaction, name, amountVnd)) return ['95', 'Refund refused']
  return undefined
}

type ReportedState = { amountVnd: number; type: string; status: string }
const factsOf = ({ reference, info, end }: Transaction<VnpayAsked>, { amountVnd, type, status }: ReportedState): Fields => ({
  vnp_TxnRef: reference,
  vnp_Amount: String(amountVnd * 100),
  vnp_BankCode: end?.choice ?? '',
  vnp_PayDate: gatewayTime(end?.at ?? new Date()),
  vnp_TransactionNo: end?.number ?? '0',
  vnp_TransactionType: type,
  vnp_TransactionStatus: status,
  vnp_OrderInfo: info,
})

function textsOf(body: unknown): Record<string, string> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
