import type { Transfer } from '@khue/contracts/money/payments'
import type { Deps } from '#platform/deps'
import type { Gateway, PaymentRequest } from '../gateway.ts'
import { askPayos, openPayos } from './payos-api.ts'
import { transferQr } from './transfer-qr.ts'
import { type PayosSettings, type VietqrSettings, vietqrSettings } from './vietqr-settings.ts'

/**
 * A transfer to the platform's account by a QR code that every bank app reads. Bank feeds report arrivals (SePay, Casso, payOS); with payOS each
 * payment is opened there first, under its own account.
 */
export const vietqrGateway: Gateway = {
  method: 'VIETQR',
  offer: ({ config }) => vietqrSettings(config) && { name: 'Chuyển khoản VietQR', note: 'Quét mã bằng ứng dụng ngân hàng bất kỳ' },
  createsPaymentLocally: ({ config }) => payosOf(config) === undefined,
  createPaymentLocally: (deps, opening) => ({
    instructions: { kind: 'TRANSFER', transfer: transferOf(settingsOf(deps), opening) },
    providerReference: null,
  }),
  async createPaymentRemotely(deps, opening) {
    const [settings, payos] = [settingsOf(deps), payosOf(deps.config)]
    if (!payos) throw new Error('payOS is not configured')
    const orderCode = await opening.nextNumber()
    const opened = await openPayos(opening, orderCode, payos)
    const transfer = { ...transferOf(settings, opening), ...opened }
    return { instructions: { kind: 'TRANSFER', transfer }, providerReference: String(orderCode) }
  },
  /** Query results go through the same matching as notices: other feeds may have reported the same transfer, under another number or none. */
  async ask({ config }, { providerReference }) {
    const payos = payosOf(config)
    if (!payos || providerReference === null) return []
    return askPayos(providerReference, payos)
  },
  supportsStatusQuery: ({ config }) => payosOf(config) !== undefined,
}

const payosOf = (config: Deps['config']): PayosSettings | undefined => vietqrSettings(config)?.payos

function settingsOf({ config }: Deps) {
  const settings = vietqrSettings(config)
  if (!settings) throw new Error('VietQR is not offered')
  return settings
}

function transferOf({ bin, bankName, account, holder, appUrl }: VietqrSettings, { code, amountVnd }: PaymentRequest): Transfer {
  const qr = transferQr({ bin, account, amountVnd, memo: code })
  return {
    qr,
    bankBin: bin,
    bankName,
    account,
    holder,
    amount: amountVnd,
    memo: code,
    appUrl: appUrl === undefined ? null : addressWith(appUrl, qr),
  }
}

function addressWith(appUrl: string, qr: string) {
  const address = new URL(appUrl)
  address.searchParams.set('qr', qr)
  return address.href
}
