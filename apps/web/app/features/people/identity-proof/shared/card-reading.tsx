import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import field from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { CameraScan } from './camera-scan.tsx'
import type { CardFacts } from './card-qr.ts'
import styles from './card-reading.module.css'
import { proofText as text } from '../identity-proof.text.ts'
import { readCard } from './read-card.ts'

const canLook = () => 'mediaDevices' in navigator // absent on plain http
const never = () => () => undefined

/** Reads the card instead of typing: by camera, if there is one, or from a photo. */
export function CardReading({ onRead }: { onRead: (card: CardFacts) => void }) {
  const [isScanning, setScanning] = useState(false)
  const [isReading, setReading] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const hasCamera = useSyncExternalStore(never, canLook, () => false)

  const found = (card: CardFacts) => {
    setScanning(false)
    setUnread(false)
    onRead(card)
  }
  async function tryPhoto(file: File | undefined) {
    if (!file) return
    setReading(true)
    const card = await readCard(file)
    setReading(false)
    if (card) found(card)
    else setUnread(true)
  }
  return (
    <div className={styles.reading}>
      <div>
        <h3 className="h4">{text.fill}</h3>
        <p className="sm muted">{text.fillNote}</p>
      </div>
      <div className={styles.ways}>
        {hasCamera && (
          <Button size="xl" variant="outlined" startIcon={<Icon name="qrcode" />} onClick={() => setScanning(true)}>
            {text.scan}
          </Button>
        )}
        <label className={`${buttonClass({ size: 'xl', variant: 'outlined' })} ${styles.photo}`} aria-busy={isReading || undefined}>
          <input
            type="file"
            accept="image/*"
            className={field.over}
            onChange={({ currentTarget }) => {
              void tryPhoto(currentTarget.files?.[0])
              currentTarget.value = '' // allows choosing the same photo again
            }}
          />
          <Icon name="camera" /> {isReading ? text.reading : text.fromPhoto}
        </label>
      </div>
      {isUnread && (
        <Notice tone="warn" isAlert>
          {text.noQr}
        </Notice>
      )}
      <Dialog opened={isScanning} onClose={() => setScanning(false)} title={text.scanTitle} size="default">
        <CameraScan onRead={found} />
      </Dialog>
    </div>
  )
}
