import type { Transfer } from '@khue/contracts/money/payments'
import type { ReactNode } from 'react'
import { formatVnd } from '#app/shared/format.ts'
import type { QrPicture } from '#app/shared/qr-picture.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './transfer.module.css'

export type TransferView = Omit<Transfer, 'qr'> & { qr: QrPicture; /** Received before; `amount` is the rest. */ receivedVnd?: number }

/** The QR code and the same data as text, each field with a copy button. `children` shows the status. */
export function TransferDetails({ transfer: { qr, bankName, account, holder, amount, memo, receivedVnd = 0 }, children }: Props) {
  const sum = formatVnd(amount)
  return (
    <div className={styles.transfer}>
      <figure className={styles.code}>
        <svg viewBox={qr.viewBox} role="img" aria-label={text.qrOf(sum, memo)}>
          <path d={qr.path} fill="currentColor" />
        </svg>
        <figcaption>{text.scan}</figcaption>
      </figure>
      <div>
        <dl className={styles.facts}>
          <Fact label={text.bankName} value={bankName} />
          <Fact label={text.account} value={account} copies={account} />
          <Fact label={text.holder} value={holder} />
          <Fact label={text.amount} value={sum} copies={String(amount)} />
          <Fact label={text.memo} value={memo} copies={memo} />
        </dl>
        {receivedVnd > 0 && (
          <Notice icon="info-circle" tone="info">
            <p>{text.partReceived(formatVnd(receivedVnd), sum)}</p>
          </Notice>
        )}
        <p className="sm muted">{text.keepMemo}</p>
        {children}
      </div>
    </div>
  )
}
type Props = { transfer: TransferView; children?: ReactNode }

const Fact = ({ label, value, copies }: { label: string; value: string; copies?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {copies !== undefined && (
      <dd>
        <IconButton icon="copy" label={text.copy(label)} onClick={() => void copy(copies, label)} />
      </dd>
    )}
  </div>
)

async function copy(what: string, label: string) {
  try {
    await navigator.clipboard.writeText(what)
    showToast({ type: 'success', message: text.copied(label) })
  } catch {
    // refused by the browser, or plain http; the text is also visible on the page
    showToast({ type: 'error', message: text.notCopied })
  }
}

/** Whether the payment is still expected soon; also announced to screen readers, which cannot see the dot. */
export const AwaitingMoney = ({ isSlow }: { isSlow: boolean }) => (
  <output className={styles.awaiting} data-slow={isSlow || undefined}>
    {isSlow ? text.awaitingSlow : text.awaiting}
  </output>
)
