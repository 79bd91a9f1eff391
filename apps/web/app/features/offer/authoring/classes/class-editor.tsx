import type { ClassToAuthor } from '@khue/contracts/offer/class-authoring'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { authoringText } from '../authoring.text.ts'
import { Conflicts } from '../draft/conflicts.tsx'
import { currentFields } from '../draft/draft.ts'
import { LeaveDialog } from '../draft/leave-dialog.tsx'
import { SaveState, SaveTrouble } from '../draft/save-state.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { EditorBar, InNameOf, Locked } from '../editor-bar.tsx'
import frame from '../editor-frame.module.css'
import fieldset from '../editor-page.module.css'
import { isLocked } from '../editor-view.ts'
import { classPreviewHref, classVersionHref, taughtClassesHref } from '../shared/class-addresses.ts'
import { ClassProvider } from './class-context.ts'
import { classSource, toClassDraft } from './class-draft.ts'
import { classText as text } from './class-editor.text.ts'
import { ClassForm } from './class-form.tsx'
import styles from './class-form.module.css'
import { ClassSide } from './class-side.tsx'
import { isSameTimes } from './class-times.ts'
import { isClosed, shownClassValue, statusOfClass } from './class-words.ts'
import { ListedClass } from './listed-class.tsx'
import { ClassLearners, type Learners } from './class-learners.tsx'
import { SendClass } from './send-class.tsx'

type Props = { one: ClassToAuthor; learners: Learners | undefined; /** Below the listed class: its homework. */ children?: ReactNode }

/** A single class for its author: the listed class, the draft, and the request for approval. */
export function ClassEditor({ one, learners, children }: Props) {
  const { store, snapshot, leaving } = useDraft(
    useMemo(() => toClassDraft(one), [one]),
    classSource(one),
  )
  const [search] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const showsAll = isAsked || search.has('check')
  const { draft } = snapshot
  const now = useMemo(() => ({ ...one, status: draft.status, version: draft.version, revision: draft.revision }), [one, draft])
  const locked = isClosed(now)
  useNewFacts(one, draft.saved, draft.status)
  const editor = useMemo(() => {
    const { refused } = draft
    const missing = withClash(draft.missing, one, draft.saved)
    return { one: now, fields: currentFields(draft), type: store.type, store, isLocked: locked, showsAll, missing, refused }
  }, [one, now, draft, store, locked, showsAll])
  return (
    <ClassProvider value={editor}>
      <div className={frame.page}>
        <EditorBar
          back={{ to: taughtClassesHref, label: text.back }}
          title={editor.fields.title || text.untitled}
          status={statusOfClass(now)}
          note={noteOf(now)}
          previewHref={classPreviewHref(one.id)}
          saveState={!locked && <SaveState snapshot={snapshot} />}
        />
        <div className={styles.columns}>
          <div className={`${styles.main} ${panel.stack}`}>
            <InNameOf teacher={one.teacher} />
            <Situation one={now} />
            {one.listed && <ListedClass one={one} listed={one.listed} />}
            {children}
            {learners && <ClassLearners of={learners} />}
            <SaveTrouble snapshot={snapshot} onRetry={() => void store.flush()} />
            <Conflicts title={text.conflictTitle} conflicts={draft.conflicts} store={store} shown={shownClassValue} />
            <fieldset className={`${fieldset.fields} ${panel.stack}`} disabled={locked}>
              <legend className="visually-hidden">{text.form}</legend>
              <ClassForm />
            </fieldset>
            <SendClass onShowAll={() => setAsked(true)} />
          </div>
          <aside className={`${styles.side} ${panel.stack}`}>
            <ClassSide />
          </aside>
        </div>
        <LeaveDialog leaving={leaving} words={text.leaveText} />
      </div>
    </ClassProvider>
  )
}

/** A save does not check the timetable, so clashes of the loaded page stay until the times change. */
function withClash(missing: ClassToAuthor['missing'], one: ClassToAuthor, saved: ClassToAuthor['content']) {
  const clash = one.clashes.length > 0 && isSameTimes(one.content, saved) ? one.missing.filter(({ field }) => field === 'startsAt') : []
  return [...missing, ...clash.filter(({ message }) => missing.every((known) => known.message !== message))]
}

function noteOf({ version, submissions, status }: ClassToAuthor) {
  const [last] = submissions
  const sent = last && !last.decidedAt && isLocked(status) && authoringText.sent(formatDateTime(last.submittedAt))
  const decided = last?.decidedAt && authoringText.answered(formatDateTime(last.decidedAt))
  return [authoringText.version(version), sent, decided].filter(Boolean).join(' · ')
}

/** Explains the state of the class to its author. */
function Situation({ one }: { one: ClassToAuthor }) {
  const { id, state, status, revision, answerDueAt, submissions, cancelReason, listed } = one
  if (state === 'CANCELLED')
    return (
      <Notice tone="bad">
        <p>{text.cancelled(cancelReason ?? '')}</p>
        <p>{text.cancelledNote}</p>
      </Notice>
    )
  if (state === 'OVER') return <Notice>{text.over}</Notice>
  if (status === 'PENDING_APPROVAL' || status === 'UNDER_APPROVAL') {
    const words = text.locked[status](answerDueAt ? formatDateTime(answerDueAt) : '')
    return <Locked words={words} action={classVersionHref(id)} revision={revision} />
  }
  const reason = submissions[0]?.reason
  if (status === 'REJECTED' && reason)
    return (
      <Notice tone="bad">
        <p>{text.rejected(reason)}</p>
        <p>{text.rejectedNote}</p>
      </Notice>
    )
  return listed ? <Notice>{text.listedNote}</Notice> : null
}

/** The server computes clashes and the net fee: reloads them when other times, another fee or another version were saved. */
function useNewFacts(one: ClassToAuthor, saved: ClassToAuthor['content'], status: ClassToAuthor['status']) {
  const { revalidate } = useRevalidator()
  const isOld = one.content.fee !== saved.fee || one.status !== status || !isSameTimes(one.content, saved)
  useEffect(() => {
    if (isOld) void revalidate()
  }, [isOld, revalidate])
}
