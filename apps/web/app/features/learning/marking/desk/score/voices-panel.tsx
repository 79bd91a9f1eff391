import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import { markLimits } from '@khue/contracts/learning/mark-states'
import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { formatBytes } from '#app/shared/format.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UploadRow } from '#app/shared/ui/upload-row.tsx'
import { useUploads } from '#app/shared/use-uploads.ts'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { VoiceRecorder } from '#app/shared/voice/voice-recorder.tsx'
import type { DeskPage } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import { attachFile, removeAttachment } from '../marking-calls.ts'
import styles from './score.module.css'
import type { Voices } from './use-voices.ts'

type Props = {
  mark: Mark
  pages: readonly DeskPage[]
  canWrite: boolean
  voices: Voices
  selectedVoiceId: string | undefined
  onChanged: () => void
}

/** Voices and files that go with the mark. */
export function VoicesPanel({ mark, pages, canWrite, voices, selectedVoiceId, onChanged }: Props) {
  const id = mark.submission.id
  const isFull = mark.voices.length >= markLimits.voices
  async function remove(attachment: string) {
    try {
      await removeAttachment(id, attachment)
      onChanged()
    } catch (error) {
      showToast({ type: 'error', message: error instanceof CallFailed ? error.message : unknownFault })
    }
  }
  return (
    <section className={styles.section} aria-labelledby="voices">
      <h2 id="voices">{text.voices}</h2>
      <ul className={styles.attached}>
        {mark.voices.map(({ id: voiceId, address, seconds, spot }) => (
          <li key={voiceId} data-selected={voiceId === selectedVoiceId || undefined} data-voice={voiceId}>
            <span className={`sm ${styles.grows}`}>
              {placeOf(spot, pages)}
              <SoundPlayer address={address} seconds={seconds} label={text.voiceLabel} />
            </span>
            {canWrite && <IconButton icon="trash" label={text.removeVoice} onClick={() => void remove(voiceId)} />}
          </li>
        ))}
        {mark.files.map((file) => (
          <li key={file.id}>
            <a className={`link ${styles.grows}`} href={file.address} download={file.name}>
              {file.name} · {formatBytes(file.bytes)}
            </a>
            {canWrite && <IconButton icon="trash" label={text.removeFile(file.name)} onClick={() => void remove(file.id)} />}
          </li>
        ))}
      </ul>
      {voices.unsent && (
        <Notice tone="warn" isAlert>
          <p>{text.voiceUnsent}</p>
          <p className="sm">{voices.unsent.trouble}</p>
          <Button size="md" variant="outlined" loading={voices.isSending} onClick={() => void voices.sendAgain()}>
            {text.sendAgain}
          </Button>
        </Notice>
      )}
      {canWrite && (
        <>
          {isFull ? (
            <p className="sm muted">{text.voicesFull(markLimits.voices)}</p>
          ) : (
            <VoiceRecorder
              label={text.recordWhole}
              longestSeconds={markLimits.voiceSeconds}
              onRecorded={(voice) => voices.send(voice, null)}
            />
          )}
          <AddFile submissionId={id} isFull={mark.files.length >= markLimits.files} onChanged={onChanged} />
        </>
      )}
    </section>
  )
}

function placeOf(spot: Mark['voices'][number]['spot'], pages: readonly DeskPage[]) {
  const page = spot && pages.find(({ fileId, page }) => fileId === spot.fileId && page === spot.page)
  return page ? text.voiceAt(page.number) : text.voiceWhole
}

function AddFile({ submissionId, isFull, onChanged }: { submissionId: string; isFull: boolean; onChanged: () => void }) {
  const [sent, setSent] = useState(0)
  const { uploads, send, drop } = useUploads('MARK_FILE', async ({ assetId }) => {
    await attachFile(submissionId, assetId)
    setSent((count) => count + 1)
    onChanged()
  })
  return (
    <>
      <ul className={styles.attached}>
        {uploads.map((one) => (
          <UploadRow key={one.id} upload={one} onGoOn={() => void send(one.file, one.id)} onStop={() => drop(one.id)} />
        ))}
      </ul>
      {!isFull && (
        <FileField
          key={sent}
          label={text.addFile}
          hint={text.addFileHint}
          accept={acceptOf('MARK_FILE')}
          maxBytes={uploadRules.MARK_FILE.maxBytes}
          current={<Icon name="paperclip" size={24} />}
          onChoose={(file) => void (file && send(file))}
        />
      )}
    </>
  )
}
