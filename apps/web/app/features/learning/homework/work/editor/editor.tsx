import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits } from '@khue/contracts/learning/homework-states'
import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { useEffect, useId, useRef, useState } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { useSession } from '#app/shared/session.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { VoiceRecorder } from '#app/shared/voice/voice-recorder.tsx'
import { QrPanel } from '../capture/qr-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { longestVoiceSeconds, newVoice } from './new-pages.ts'
import { addFiles, addTo } from './page-photos.ts'
import { PageRow } from './page-row.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useWork } from './use-work.ts'
import { workText as text } from './work.text.ts'
import { blurredNote, lateFrom, lateNote } from './work-view.ts'
import styles from './editor.module.css'
import * as changes from '../outbox/change-work.ts'
import type { DeviceWork } from '../outbox/device-work.ts'
import { resolveConflict } from '../outbox/receive-draft.ts'
import type { WorkRecord } from '../outbox/work-record.ts'
import { PhotoInput } from '../photo/photo-input.tsx'

type Props = { homework: Homework; learnerId: string | undefined }

/** Words, photos of pages, files and a voice, and the button that submits them. */
export default function Editor({ homework, learnerId }: Props) {
  const titleId = useId()
  const { profile } = useSession()
  const { outbox, work, state } = useWork({ homework, learnerId })
  const isLate = useIsLate(homework)
  const isFrozen = outbox === undefined || work.submission !== undefined
  const isOwn = profile?.id === homework.learner.id
  const blurred = blurredNote(work.pages)
  return (
    <section className={panel.panel} aria-labelledby={titleId} id="work">
      <div className={panel.head}>
        <div>
          <h2 id={titleId} className="h3">
            {homework.submissions.length > 0 ? text.again : isOwn ? text.title : text.titleOf(homework.learner.name)}
          </h2>
          {homework.submissions.length > 0 && <p className="sm muted">{text.againNote}</p>}
        </div>
        {work.pages.length > 1 && <span className="sm muted">{text.order(work.pages.length)}</span>}
      </div>
      <QrPanel homeworkId={homework.id} learnerId={learnerId} isFrozen={isFrozen} />
      <PageRow work={work} files={homework.draft?.files ?? []} outbox={outbox} sending={state.sending} isFrozen={isFrozen} />
      {blurred !== undefined && (
        <p className={styles.blurred}>
          <Icon name="alert-triangle" size={20} />
          {blurred}
        </p>
      )}
      <TextAreaField
        label={text.words}
        hint={text.wordsHint}
        rows={5}
        maxLength={homeworkLimits.textLetters}
        value={work.text}
        readOnly={isFrozen}
        onChange={({ currentTarget: { value } }) => void outbox?.type(changes.writeText(value))}
      />
      <OtherWays work={work} outbox={outbox} isFrozen={isFrozen} />
      {outbox && !outbox.isLasting && <Notice tone="warn">{text.notKept}</Notice>}
      {isLate && !work.submission && <Notice tone="warn">{lateNote(homework)}</Notice>}
      <SubmitBar
        work={work}
        state={state}
        isLate={isLate}
        onSubmit={() => void outbox?.change(changes.press(newClientId(), new Date().toISOString()))}
        onUnpress={() => void outbox?.change(changes.unpress)}
      />
      {work.conflict && outbox && (
        <ConflictDialog
          here={work.text}
          there={work.conflict.text}
          onChoose={(choice) => void outbox.change((work) => resolveConflict(work, choice))}
        />
      )}
    </section>
  )
}

const accept = ['image/*', acceptOf('HOMEWORK')].join(',')

/** Files and a voice, besides the camera. */
function OtherWays({ work, outbox, isFrozen }: { work: WorkRecord; outbox: DeviceWork | undefined; isFrozen: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const hasVoice = work.pages.some(({ kind }) => kind === 'VOICE')
  return (
    <div className={styles.ways}>
      <Button variant="outlined" size="xl" disabled={isFrozen} startIcon={<Icon name="paperclip" />} onClick={() => input.current?.click()}>
        {text.files}
      </Button>
      <PhotoInput name="files" input={input} accept={accept} onChosen={(files) => void (outbox && addFiles(outbox, files))} />
      {!hasVoice && (
        <VoiceRecorder
          label={text.voice}
          longestSeconds={longestVoiceSeconds}
          name="bai-noi"
          disabled={isFrozen}
          onRecorded={async ({ file, seconds }) => outbox && addTo(outbox, [newVoice(file, seconds)])}
        />
      )}
      <p className="sm muted">{text.filesNote}</p>
    </div>
  )
}

/** By the server's clock: the browser's only measures how much time has passed since. */
function useIsLate({ now, dueAt }: Homework) {
  const from = lateFrom(dueAt)
  const left = from === undefined ? undefined : from - Date.parse(now)
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    if (left === undefined || left <= 0 || left > 2 ** 31) return undefined // timers are no longer than that
    const timer = setTimeout(() => setPassed(from), left)
    return () => clearTimeout(timer)
  }, [left, from])
  return left !== undefined && (left <= 0 || passed === from)
}
