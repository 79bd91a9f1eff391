import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { lessonReportsHref, taughtReportHref } from '../shared/report-addresses.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import { type DraftState, isEmpty } from './draft-state.ts'
import type { ReportDraft } from './report-draft.ts'
import type { DeskView } from './report-desk-view.ts'
import { shortName } from './templates.ts'

type Props = { desk: DeskView; draft: ReportDraft; state: DraftState; templateIds: readonly string[]; onSaved: () => void }
export type SentAnswer = { done: true; next: { lessonId: string; learnerId: string } | null }

/** Whether the text is on the server, and what the teacher does with it. */
export function SendBar({ desk, draft, state, templateIds, onSaved }: Props) {
  return (
    <div className={styles.bar}>
      <SaveStatus state={state} />
      {(state.status === 'UNSENT' || state.status === 'REFUSED') && (
        <Button size="xl" variant="outlined" onClick={() => void draft.flush()}>
          {text.saveAgain}
        </Button>
      )}
      {desk.isSent ? (
        <SaveChanges draft={draft} state={state} onSaved={onSaved} />
      ) : (
        <>
          <Link className={buttonClass({ size: 'xxl', variant: 'text' })} to={lessonReportsHref(desk.place.lessonId)}>
            {text.later}
          </Link>
          <Send desk={desk} draft={draft} templateIds={templateIds} />
        </>
      )}
    </div>
  )
}

const SaveStatus = ({ state: { status, revision, fault } }: { state: DraftState }) => (
  <p className={styles.status} data-bad={status === 'UNSENT' || status === 'REFUSED' || undefined} role={fault ? 'alert' : 'status'}>
    {fault ?? text.status[status](revision === 0)}
  </p>
)

function SaveChanges({ draft, state: { status }, onSaved }: Pick<Props, 'draft' | 'state' | 'onSaved'>) {
  const { revalidate } = useRevalidator()
  async function save() {
    if (!(await draft.flush())) return
    onSaved()
    await revalidate()
  }
  return (
    <Button size="xxl" color="main" loading={status === 'SAVING'} disabled={status === 'SAVED'} onClick={() => void save()}>
      {text.saveChanges}
    </Button>
  )
}

/** Saves, sends, and goes on to the next pupil. What is sent late cannot be edited afterwards, so that it is asked first. */
function Send({ desk, draft, templateIds }: Pick<Props, 'desk' | 'draft' | 'templateIds'>) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { submit, state } = useFormFetcher<FormRefusal | SentAnswer>({
    onDone: ({ next }) => {
      showToast({ type: 'success', message: text.sent(desk.learner.name) })
      void navigate(next ? taughtReportHref(next.lessonId, next.learnerId) : lessonReportsHref(desk.place.lessonId))
    },
  })
  async function send() {
    setAsking(false)
    if (isEmpty(draft.state().written)) return showToast({ type: 'error', message: text.empty })
    setSaving(true)
    const isSaved = await draft.flush()
    setSaving(false)
    if (!isSaved) return showToast({ type: 'error', message: draft.state().fault ?? text.notSaved })
    const fields = { step: 'send', revision: String(draft.state().revision), templateIds: templateIds.join(' ') }
    return void submit(fields, { method: 'post' })
  }
  return (
    <>
      <Button size="xxl" color="main" loading={isSaving || state !== 'idle'} onClick={() => (desk.isLate ? setAsking(true) : void send())}>
        {desk.isLate ? text.sendLate : desk.next ? text.sendNext(shortName(desk.next.name)) : text.send}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} size="sm" title={text.sendLateTitle(desk.learner.name)}>
        <p className="muted">{text.sendLateText}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={() => setAsking(false)}>
            {text.cancel}
          </Button>
          <Button size="xxl" color="main" onClick={() => void send()}>
            {text.sendLate}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
