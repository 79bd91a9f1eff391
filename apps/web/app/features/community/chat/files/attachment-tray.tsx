import { formatBytes } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import styles from './attachment-tray.module.css'
import { filesText as text } from './files.text.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

/** Attachments of the next message with their upload progress. */
export const AttachmentTray = ({ attachments: { chosen, note, remove, retry } }: { attachments: Attachments }) => (
  <>
    {chosen.length > 0 && (
      <ul className={styles.tray} aria-label={text.tray}>
        {chosen.map((one) => (
          <li key={one.key} className={styles.one} data-state={one.state}>
            {one.picture ? <img src={one.picture} alt="" width="48" height="48" /> : <Sign of={one} />}
            <p>
              <b>{nameOf(one)}</b>
              <State of={one} />
            </p>
            {one.state === 'failed' && <IconButton icon="refresh" label={text.again(nameOf(one))} onClick={() => retry(one)} />}
            <IconButton icon="x" label={text.remove(nameOf(one))} onClick={() => remove(one.key)} />
          </li>
        ))}
      </ul>
    )}
    {note && (
      <p role="alert" className={styles.note}>
        <Icon name="alert-circle" size={18} /> {note}
      </p>
    )}
  </>
)

const nameOf = ({ file, voice }: Attachment) => (voice ? text.voiceName : file.name)
const Sign = ({ of: { voice } }: { of: Attachment }) => (
  <span className={styles.sign}>
    <Icon name={voice ? 'microphone' : 'file'} size={24} />
  </span>
)

function State({ of: one }: { of: Attachment }) {
  if (one.state === 'failed') return <span role="alert">{text.failed(one.why)}</span>
  if (one.state === 'ready') return <span>{formatBytes(one.file.size)}</span>
  return <progress max={1} value={one.share} aria-label={text.sending(nameOf(one))} />
}
