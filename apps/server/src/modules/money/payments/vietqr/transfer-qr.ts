import { QRPay } from 'vietnam-qr-pay'

export type TransferRequest = { bin: string; account: string; amountVnd: number; memo: string }

/** What every Vietnamese bank's app reads: whom to pay, how much, and the words by which the money is known again (NAPAS 1.5.2). */
export const transferQr = ({ bin, account, amountVnd, memo }: TransferRequest) =>
  // the library measures lengths by UTF-16 and the checksum by UTF-8: letters and digits alone are the same in both
  QRPay.initVietQR({ bankBin: bin, bankNumber: account, amount: String(amountVnd), purpose: memo.replaceAll(/[^A-Za-z0-9 ]/g, '') }).build()
