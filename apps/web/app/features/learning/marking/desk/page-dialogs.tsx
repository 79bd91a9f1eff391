import { markLimits } from '@khue/contracts/learning/mark-states'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { VoiceRecorder } from '#app/shared/voice/voice-recorder.tsx'
import styles from './desk-dialogs.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskPage } from './desk-view.ts'
import type { VoiceSpot } from './pages/page-column.tsx'
import type { Voices } from './score/use-voices.ts'

/** A page that cannot be read: its family is asked for a new photo. */
export const RetakeDialog = ({ page, onClose }: { page: DeskPage | undefined; onClose: () => void }) => (
  <Dialog opened={page !== undefined} onClose={onClose} title={text.retakeTitle(page?.number ?? 1)} size="sm">
    {page && (
      <>
        <p className={styles.dialogText}>{text.retakeBody}</p>
        <StepButton
          step="retake"
          fields={{ fileId: page.fileId, page: String(page.page) }}
          size="xxl"
          variant="contained"
          color="main"
          onDone={() => {
            showToast({ type: 'success', message: text.retakeSent(page.number) })
            onClose()
          }}
        >
          {text.retakeSend}
        </StepButton>
      </>
    )}
  </Dialog>
)

type VoiceProps = { spot: VoiceSpot | undefined; pages: readonly DeskPage[]; voices: Voices; onClose: () => void }
/** Records what is said at a spot of a page. */
export function VoiceDialog({ spot, pages, voices, onClose }: VoiceProps) {
  const page = spot && pages.find(({ fileId, page }) => fileId === spot.fileId && page === spot.page)
  return (
    <Dialog opened={spot !== undefined} onClose={onClose} title={text.recordTitle} size="sm">
      {spot && page && (
        <>
          <p className={styles.dialogText}>
            {text.recordHere(page.number)}. {text.recordHint}
          </p>
          <VoiceRecorder
            label={text.record}
            longestSeconds={markLimits.voiceSeconds}
            onRecorded={async (voice) => {
              await voices.send(voice, spot)
              onClose()
            }}
          />
        </>
      )}
    </Dialog>
  )
}
