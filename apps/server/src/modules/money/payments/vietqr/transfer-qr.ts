import { QRPay } from 'vietnam-qr-pay'

export type TransferRequest = { bin: string; account: string; amountVnd: number; memo: string }

/** The QR code for Vietnamese bank apps: account, amount, and the memo that identifies the payment (NAPAS 1.5.2). */
export const transferQr = ({ bin, account, amountVnd, memo }: TransferRequest) =>
  // the library counts UTF-16 units but checksums UTF-8: the two agree only for letters and digits
  QRPay.initVietQR({ bankBin: bin, bankNumber: account, amount: String(amountVnd), purpose: memo.replaceAll(/[^A-Za-z0-9 ]/g, '') }).build()
