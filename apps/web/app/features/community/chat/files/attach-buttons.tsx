import { longestVoiceMs } from '@khue/contracts/community/chat-file-rules'
import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { useRef } from 'react'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { RecordingBar, RecordingFailedDialog } from '#app/shared/voice/recording-bar.tsx'
import { useRecorder } from '#app/shared/voice/use-recorder.ts'
import { filesText as text } from './files.text.ts'
import type { Attachments } from './use-attachments.ts'

/** Buttons that attach a file or record a voice note. */
export function AttachButtons({ attachments }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  const recorder = useRecorder({
    longestSeconds: longestVoiceMs / 1000,
    name: 'tin-thoai',
    onRecorded: ({ file, durationMs, waveform }) => attachments.add([file], { durationMs, waveform }),
  })
  if (recorder.ms !== undefined) return <RecordingBar {...recorder} ms={recorder.ms} />
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
      <IconButton icon="microphone" label={text.record} onClick={recorder.begin} />
      <RecordingFailedDialog failure={recorder.failure} onClose={recorder.understand} />
    </>
  )
}
