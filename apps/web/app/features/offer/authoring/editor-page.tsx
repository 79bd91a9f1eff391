import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import { authoringText, editorText as text } from './authoring.text.ts'
import { courseSource, type Fields, toDraft } from './course-draft.ts'
import { Conflicts } from './draft/conflicts.tsx'
import { currentFields } from './draft/draft.ts'
import { SaveState, SaveTrouble } from './draft/save-state.tsx'
import { LeaveDialog } from './draft/leave-dialog.tsx'
import { useDraft } from './draft/use-draft.ts'
import type { DraftStore } from './draft/draft-store.ts'
import type { EditorStep } from './editor-addresses.ts'
import { EditorProvider } from './editor-context.ts'
import { authoringApi } from './authoring-api.ts'
import { EditorFrame } from './editor-frame.tsx'
import styles from './editor-page.module.css'
import { EditorSide } from './editor-side.tsx'
import { isLocked, toEditorHead } from './editor-view.ts'
import { registerEditor } from './films/attach-film.ts'
import { changeItem } from './programme/programme.ts'
import { shownValue } from './shown-value.ts'

/** One step that saves what is typed: `children` read and change the draft by `useEditor`. */
export function EditorPage({ course, current, children }: { course: CourseToAuthor; current: EditorStep; children: ReactNode }) {
  const { store, snapshot, leaving } = useDraft(
    useMemo(() => toDraft(course), [course]),
    courseSource(course),
  )
  const [search] = useSearchParams()
  const showsAll = search.has('check')
  const { draft } = snapshot
  const locked = isLocked(draft.status)
  useNewNumbers(course, draft.saved.fee, draft.status)
  useArrivingFilms(course.id, store)
  const { revalidate } = useRevalidator()
  const editor = useMemo(() => {
    const { missing, refused } = draft
    return { course, fields: currentFields(draft), type: store.type, store, isLocked: locked, showsAll, missing, refused }
  }, [course, draft, store, locked, showsAll])
  const { fields } = editor
  /** Documents are the server's, also in a programme kept on the device. */
  const reloadDocuments = async (field: string) => (field === 'items' ? revalidate() : undefined)
  const head = toEditorHead({ ...course, ...draft, content: fields, programme: fields.items })
  const facts = { ...course, missing: draft.missing, status: draft.status, programme: fields.items, format: fields.format }
  return (
    <EditorProvider value={editor}>
      <EditorFrame head={head} facts={facts} current={current} saveState={<SaveState snapshot={snapshot} />} side={<EditorSide />}>
        <SaveTrouble snapshot={snapshot} onRetry={() => void store.flush()} />
        <Conflicts title={text.conflictTitle} conflicts={draft.conflicts} store={store} shown={shownValue} onKept={reloadDocuments} />
        <fieldset className={`${styles.fields} ${panel.stack}`} disabled={locked}>
          <legend className="visually-hidden">{authoringText.steps[current]}</legend>
          {children}
        </fieldset>
      </EditorFrame>
      <LeaveDialog leaving={leaving} words={text.leaveText} />
    </EditorProvider>
  )
}

/** What a learner's fee leaves comes from the server: asks for it again when another fee was saved, or the version is another one. */
function useNewNumbers(course: CourseToAuthor, fee: number | null, status: CourseToAuthor['status']) {
  const { revalidate } = useRevalidator()
  const isOld = course.content.fee !== fee || course.status !== status
  useEffect(() => {
    if (isOld) void revalidate()
  }, [isOld, revalidate])
}

/** A film that was sent meanwhile is set through the draft of this page, on every step: nothing that is typed becomes stale by it. */
function useArrivingFilms(id: string, store: DraftStore<Fields>) {
  useEffect(
    () =>
      registerEditor(id, (itemId, videoId) =>
        store.withRevision(
          (revision) => authoringApi.setFilm({ id, itemId }, { revision, videoId }),
          (fields) => ({ items: changeItem(fields.items, itemId, { videoId, filmSeconds: null }) }),
        ),
      ),
    [id, store],
  )
}
