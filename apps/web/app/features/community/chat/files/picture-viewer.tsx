import type { ChatFile } from '@khue/contracts/community/chat-files'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useModal } from '#app/shared/ui/use-modal.ts'
import { filesText as text } from './files.text.ts'
import styles from './picture-viewer.module.css'

type Props = { pictures: readonly ChatFile[]; at: number | undefined; onMove: (at: number) => void; onClose: () => void }

/** One picture of a message, full screen; arrow keys show the other pictures, Escape closes and restores the focus. */
export function PictureViewer({ pictures, at, onMove, onClose }: Props) {
  const modal = useModal(at !== undefined, onClose)
  const shown = at === undefined ? undefined : pictures[at]
  const move = (by: number) => at !== undefined && onMove((at + by + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // the message list behind it handles arrow keys, too
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same; the keys are a shortcut
    <dialog {...modal} className={styles.viewer} aria-label={text.viewer} onKeyDown={onKeyDown}>
      {shown && at !== undefined && (
        <>
          <div className={styles.head}>
            <p aria-live="polite">
              {shown.fileName}
              {pictures.length > 1 && ` · ${text.of(at + 1, pictures.length)}`}
            </p>
            <IconButton
              component="a"
              href={shown.address}
              download={shown.fileName}
              icon="download"
              label={text.download(shown.fileName)}
            />
            <IconButton icon="x" iconSize={24} label="Đóng" data-autofocus onClick={onClose} />
          </div>
          <Whole key={shown.id} picture={shown} />
          {pictures.length > 1 && (
            <>
              <IconButton icon="chevron-left" iconSize={28} label={text.before} className={styles.before} onClick={() => move(-1)} />
              <IconButton icon="chevron-right" iconSize={28} label={text.next} className={styles.next} onClick={() => move(1)} />
            </>
          )}
        </>
      )}
    </dialog>
  )
}

function Whole({ picture: { address, fileName, width, height } }: { picture: ChatFile }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p role="alert">{text.pictureGone}</p>
  return <img src={address} alt={fileName} width={width ?? undefined} height={height ?? undefined} onError={() => setGone(true)} />
}
