import { reportLimits } from '@khue/contracts/learning/report-states'
import { useRevalidator } from 'react-router'
import { uploadFile } from '#app/shared/upload.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { VoiceRecorder } from '#app/shared/voice/voice-recorder.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { ReportDraft } from './report-draft.ts'
import type { DeskView } from './report-desk-view.ts'

type Props = { desk: DeskView; draft: ReportDraft; voiceId: string | null }

/** A voice instead of, or beside, the written words. */
export function VoiceField({ desk, draft, voiceId }: Props) {
  const { revalidate } = useRevalidator()
  /** The page's data then has the address of the voice. A sent report is saved by its button. */
  async function put(voiceId: string | null) {
    draft.write({ voiceId })
    if (!desk.isSent && (await draft.flush())) await revalidate()
  }
  const record = async ({ file }: { file: File }) => put((await uploadFile(file, { purpose: 'REPORT_VOICE' })).assetId)
  return (
    <section className={styles.voice} aria-labelledby="voice">
      <div>
        <h2 id="voice" className="h4">
          {text.voice}
        </h2>
        <p className="sm muted">{text.voiceNote}</p>
      </div>
      {voiceId !== null &&
        (voiceId === desk.voice?.assetId ? (
          <SoundPlayer address={desk.voice.address} seconds={0} label={text.voice.toLowerCase()} />
        ) : (
          <p className="sm muted">{desk.isSent ? text.status.CHANGED() : text.savingVoice}</p>
        ))}
      <div className={panel.actions}>
        <VoiceRecorder
          label={voiceId === null ? text.record : text.recordAgain}
          longestSeconds={reportLimits.voiceSeconds}
          name="bao-cao"
          onRecorded={record}
        />
        {voiceId !== null && (
          <Button variant="text" color="red" startIcon={<Icon name="trash" size={18} />} onClick={() => void put(null)}>
            {text.removeVoice}
          </Button>
        )}
      </div>
    </section>
  )
}
