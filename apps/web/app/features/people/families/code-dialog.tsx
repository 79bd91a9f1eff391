import type { QrPicture } from '#app/shared/qr-picture.ts'
import { clockDigits } from '#app/shared/countdown.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { useTimeLeft } from '#app/shared/use-time-left.ts'
import styles from './code-dialog.module.css'
import { familyText as text } from './families.text.ts'

/** A code that is shown once: as text, as a link, and as a QR code of the link. */
export type ShownCode = {
  code: string
  address: string
  page: string
  qr: QrPicture
  now: string
  expiresAt: string
  until: string
}
type Props = { shown: ShownCode | undefined; onClose: () => void; title: string; how: string; isBrief?: boolean }

export const CodeDialog = ({ shown, onClose, title, how, isBrief }: Props) => (
  <Dialog opened={shown !== undefined} onClose={onClose} title={title} size="sm">
    {shown && (
      <>
        <p className="muted">{how}</p>
        <svg viewBox={shown.qr.viewBox} className={styles.qr} role="img" aria-label={text.qrAlt(shown.code)}>
          <path d={shown.qr.path} />
        </svg>
        <p className={styles.code}>{shown.code}</p>
        {isBrief ? <TimeLeft {...shown} /> : <p className={styles.note}>{text.codeUntil(shown.until)}</p>}
        <p className={styles.note}>{text.codePage(shown.page)}</p>
        <p className={styles.note}>{text.codeOnce}</p>
        <DialogButtons>
          <CopyButton size="xxl" text={shown.address} copied={{ message: text.linkCopied }}>
            {text.copyLink}
          </CopyButton>
          <Button size="xxl" color="main" onClick={onClose}>
            {text.done}
          </Button>
        </DialogButtons>
      </>
    )}
  </Dialog>
)

function TimeLeft({ now, expiresAt }: Pick<ShownCode, 'now' | 'expiresAt'>) {
  const left = useTimeLeft({ now, expiresAt })
  return (
    <p className={styles.note} role="timer">
      {left.isOver ? (
        text.codeOver
      ) : (
        <>
          {text.codeLeft} <b>{clockDigits(left)}</b>
        </>
      )}
    </p>
  )
}
