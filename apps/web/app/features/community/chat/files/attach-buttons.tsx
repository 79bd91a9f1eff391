import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { useRef, useState } from 'react'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import styles from './attach-buttons.module.css'
import { filesText as text } from './files.text.ts'
import { type Recorder, record, RecordingFailed, type RecordingFailure } from './recorder.ts'
import { lengthOf } from './sound-player.tsx'
import type { Attachments } from './use-attachments.ts'

/** Buttons that attach a file or record a voice note. */
export function AttachButtons({ attachments }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  const voice = useRecorder(attachments)
  if (voice.ms !== undefined) return <Recording {...voice} ms={voice.ms} />
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf('CHAT_FILE')}
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <IconButton icon="paperclip" label={text.attach} onClick={() => input.current?.click()} />
      <IconButton icon="microphone" label={text.record} onClick={voice.begin} />
      <Dialog opened={voice.failure !== undefined} onClose={voice.understand} size="sm" title={voice.failure && text[voice.failure][0]}>
        <p className={styles.failure}>{voice.failure && text[voice.failure][1]}</p>
        <DialogButtons>
          <Button size="xl" color="main" onClick={voice.understand}>
            {text.understood}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

const Recording = ({ ms, stop, cancel }: { ms: number; stop: () => void; cancel: () => void }) => (
  <div className={styles.recording}>
    <span className={styles.dot} />
    <output className="visually-hidden">{text.recording}</output>
    <span role="timer">{lengthOf(ms)}</span>
    <IconButton icon="trash" label={text.cancel} onClick={cancel} />
    <button type="button" className={styles.stop} onClick={stop}>
      <Icon name="check" size={20} /> {text.stop}
    </button>
  </div>
)

function useRecorder(attachments: Attachments) {
  const recorder = useRef<Promise<Recorder>>(undefined)
  const [ms, setMs] = useState<number>()
  const [failure, setTrouble] = useState<RecordingFailure>()
  async function begin() {
    const running = record(setMs, () => void stop())
    recorder.current = running
    try {
      await running
      setMs(0)
    } catch (error) {
      setTrouble(error instanceof RecordingFailed ? error.failure : 'cannotRecord')
    }
  }
  async function stop() {
    const running = await recorder.current
    recorder.current = undefined
    const recorded = await running?.stop()
    setMs(undefined)
    if (recorded) attachments.add([recorded.file], recorded.voice)
  }
  async function cancel() {
    const running = await recorder.current
    recorder.current = undefined
    running?.cancel()
    setMs(undefined)
  }
  return {
    ms,
    failure,
    begin: () => void begin(),
    stop: () => void stop(),
    cancel: () => void cancel(),
    understand: () => setTrouble(undefined),
  }
}
