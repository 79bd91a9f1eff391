import type { ChatFile } from '@khue/contracts/community/chat-files'
import { useState } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { filesText as text } from './files.text.ts'
import styles from './message-files.module.css'
import { PictureViewer } from './picture-viewer.tsx'

type Props = { files: readonly ChatFile[]; isReached: boolean }

/** Attachments of a message: pictures, voice notes, documents. */
export function MessageFiles({ files, isReached }: Props) {
  const [shown, setShown] = useState<number>()
  const pictures = files.filter(({ form }) => form === 'PICTURE')
  const tabIndex = isReached ? 0 : -1
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <div className={styles.pictures} data-count={Math.min(pictures.length, 3)}>
          {pictures.map(({ id, fileName, preview, width, height }, at) => (
            <button key={id} type="button" tabIndex={tabIndex} aria-label={text.picture(fileName)} onClick={() => setShown(at)}>
              <img src={preview ?? undefined} alt="" width={width ?? 640} height={height ?? 400} loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {files.map((file) =>
        file.form === 'SOUND' ? (
          <SoundPlayer
            key={file.id}
            address={file.address}
            seconds={(file.durationMs ?? 0) / 1000}
            label={text.voice}
            waveform={file.waveform}
            tabIndex={tabIndex}
          />
        ) : (
          file.form === 'DOCUMENT' && (
            <a key={file.id} className={styles.document} href={file.address} download={file.fileName} tabIndex={tabIndex}>
              <Icon name="file" size={24} />
              <span>
                <b>{file.fileName}</b>
                {file.kind} · {formatBytes(file.bytes)}
              </span>
              <Icon name="download" size={20} />
            </a>
          )
        ),
      )}
      <PictureViewer pictures={pictures} at={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </div>
  )
}
