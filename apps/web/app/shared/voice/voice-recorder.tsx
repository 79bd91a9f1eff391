import { useState } from 'react'
import { unknownFault } from '#app/shared/refusal.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { asAac } from './as-aac.ts'
import type { Recording } from './recorder.ts'
import { RecordingBar, RecordingFailedDialog } from './recording-bar.tsx'
import styles from './recording-bar.module.css'
import { useRecorder } from './use-recorder.ts'
import { voiceText as text } from './voice.text.ts'

export type RecordedVoice = { file: File; seconds: number }
type Props = {
  label: string
  longestSeconds: number
  /** Of the file, without its ending. */
  name?: string | undefined
  disabled?: boolean | undefined
  onRecorded: (voice: RecordedVoice) => Promise<void> | void
}

/** A button that records a voice, at most as long as `longestSeconds`, as AAC in MP4, which every browser and phone plays. */
export function VoiceRecorder({ label, longestSeconds, name = 'loi-noi', disabled, onRecorded }: Props) {
  const [isPreparing, setPreparing] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  async function pass({ file, durationMs }: Recording) {
    setPreparing(true)
    setTrouble(undefined)
    try {
      await onRecorded({ file: await asAac(file), seconds: Math.min(longestSeconds, Math.max(1, Math.round(durationMs / 1000))) })
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : unknownFault)
    } finally {
      setPreparing(false)
    }
  }
  const recorder = useRecorder({ longestSeconds, name, onRecorded: (recording) => void pass(recording) })
  return (
    <>
      {recorder.ms === undefined ? (
        <Button
          variant="outlined"
          startIcon={<Icon name="microphone" size={20} />}
          disabled={disabled}
          loading={isPreparing}
          title={text.longest(longestSeconds)}
          onClick={recorder.begin}
        >
          {label}
        </Button>
      ) : (
        <RecordingBar {...recorder} ms={recorder.ms} />
      )}
      {isPreparing && <output className="visually-hidden">{text.preparing}</output>}
      {trouble !== undefined && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <RecordingFailedDialog failure={recorder.failure} onClose={recorder.understand} />
    </>
  )
}
