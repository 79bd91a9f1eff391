import type { QrPicture } from '#app/shared/qr-picture.ts'
import { formatTime } from '#app/shared/format.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { captureText as text } from './capture.text.ts'
import styles from './qr-panel.module.css'

export type CaptureCode = { address: string; expiresAt: string; picture: QrPicture }
type Props = { homeworkId: string; learnerId: string | undefined; isFrozen: boolean }

/** A computer shows a code, and a phone takes the photos. Phones have a camera of their own: they do not see it. */
export function QrPanel({ homeworkId, learnerId, isFrozen }: Props) {
  const { submit, state, data } = useFormFetcher<CaptureCode | { error: string; code: string }>()
  const code = data && 'address' in data ? data : undefined
  const make = () =>
    void submit(learnerId === undefined ? {} : { learnerId }, { method: 'post', action: `/account/homework/${homeworkId}/capture` })
  return (
    <div className={styles.panel}>
      {code && !isFrozen ? (
        <Code code={code} isMaking={state !== 'idle'} onRenew={make} />
      ) : (
        <Button
          variant="outlined"
          size="xl"
          disabled={isFrozen}
          loading={state !== 'idle'}
          startIcon={<Icon name="qrcode" />}
          onClick={make}
        >
          {text.button}
        </Button>
      )}
    </div>
  )
}

const Code = ({
  code: { address, expiresAt, picture },
  isMaking,
  onRenew,
}: {
  code: CaptureCode
  isMaking: boolean
  onRenew: () => void
}) => (
  <div className={styles.code}>
    <div className={styles.picture}>
      <svg viewBox={picture.viewBox} role="img" aria-label={text.picture}>
        <path d={picture.path} />
      </svg>
      <img src="/art/mark.svg" alt="" />
    </div>
    <div>
      <h3 className="h4">{text.title}</h3>
      <ol className={styles.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="sm muted">{text.until(formatTime(expiresAt))}</p>
      <div className={styles.buttons}>
        <CopyButton text={address} copied={{ message: text.copied }}>
          {text.copy}
        </CopyButton>
        <Button variant="text" color="main" loading={isMaking} onClick={onRenew}>
          {text.renew}
        </Button>
      </div>
    </div>
  </div>
)
