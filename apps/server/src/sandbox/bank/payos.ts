import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Bank, Transfer } from './bank.ts'
import { writeQr } from './emv.ts'
import { payosHash } from './webhook-signatures.ts'

export type PayosKeys = { clientId: string; apiKey: string; checksumKey: string }
export type Payos = ReturnType<typeof openPayos>
type Link = { orderCode: number; amount: number; description: string; account: string; transfers: Transfer[] }
type Answer = Readonly<Record<string, unknown>>

const refuse = (code: string, desc: string): Answer => ({ code, desc, data: null })

/** payOS after version 2 of its documentation: payments by order code, each with a virtual account of its own. */
export function openPayos(bank: Bank, { clientId, apiKey, checksumKey }: PayosKeys) {
  const links = new LRUCache<number, Link>({ max: 500 })
  const ofAccount = new Map<string, number>()
  const seal = (data: Answer): Answer => ({ code: '00', desc: 'success', data, signature: payosHash(data, checksumKey) })

  /** Opens a payment signed by the merchant; idempotent by order code. */
  function create(body: Answer): Answer {
    const { orderCode, amount, description, returnUrl, cancelUrl, signature } = body
    const hash = payosHash({ amount, cancelUrl, description, orderCode, returnUrl }, checksumKey)
    if (signature !== hash) return refuse('201', 'Mã kiểm tra(signature) không hợp lệ')
    if (typeof orderCode !== 'number' || typeof amount !== 'number' || typeof description !== 'string')
      return refuse('20', 'Thông tin truyền lên không đúng')
    if (links.has(orderCode)) return refuse('231', 'Đơn thanh toán đã tồn tại')
    const link = { orderCode, amount, description: description.slice(0, 25), account: `PAYOS${randomInt(1e8, 1e9)}`, transfers: [] }
    bank.addAccount(link.account)
    ofAccount.set(link.account, orderCode)
    links.set(orderCode, link)
    return seal(openedLink(link, bank.bin))
  }

  function read(id: string): Answer {
    const link = links.get(Number(id.replace(/^pl/, '')))
    return link ? seal(stateOf(link)) : refuse('101', 'Mã thanh toán không tồn tại')
  }

  return {
    create,
    read,
    isFrom: (headers: Answer) => headers['x-client-id'] === clientId && headers['x-api-key'] === apiKey,
    orderCodeOf: (account: string) => ofAccount.get(account),
    /** Records a transfer to the account of a payment. */
    note(transfer: Transfer) {
      const orderCode = ofAccount.get(transfer.account)
      if (orderCode !== undefined) links.get(orderCode)?.transfers.push(transfer)
    },
  }
}

const openedLink = ({ orderCode, amount, description, account }: Link, bin: string) => ({
  bin,
  accountNumber: account,
  accountName: 'KHUE DEMO',
  amount,
  description,
  orderCode,
  currency: 'VND',
  paymentLinkId: `pl${orderCode}`,
  status: 'PENDING',
  checkoutUrl: `https://pay.payos.vn/web/pl${orderCode}`,
  qrCode: writeQr({ bin, account, amountVnd: amount, memo: description }),
})

function stateOf({ orderCode, amount, transfers }: Link) {
  const paid = transfers.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
  return {
    id: `pl${orderCode}`,
    orderCode,
    amount,
    amountPaid: paid,
    amountRemaining: Math.max(0, amount - paid),
    status: paid === 0 ? 'PENDING' : paid < amount ? 'UNDERPAID' : 'PAID',
    createdAt: new Date().toISOString(),
    transactions: transfers.map(({ reference, amountVnd, account, memo, at }) => ({
      reference,
      amount: amountVnd,
      accountNumber: account,
      description: memo,
      transactionDateTime: at.toISOString(),
    })),
    canceledAt: null,
    cancellationReason: null,
  }
}
