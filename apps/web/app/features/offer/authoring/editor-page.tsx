import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { authoringText, editorText as text } from './authoring.text.ts'
import { Conflicts } from './draft/conflicts.tsx'
import { currentFields } from './draft/draft.ts'
import { SaveState, SaveTrouble } from './draft/save-state.tsx'
import { useDraft } from './draft/use-draft.ts'
import type { EditorStep } from './editor-addresses.ts'
import { EditorProvider } from './editor-context.ts'
import { EditorFrame } from './editor-frame.tsx'
import styles from './editor-page.module.css'
import { EditorSide } from './editor-side.tsx'
import { isLocked, toEditorHead } from './editor-view.ts'

/** One step that saves what is typed: `children` read and change the draft by `useEditor`. */
export function EditorPage({ course, current, children }: { course: CourseToAuthor; current: EditorStep; children: ReactNode }) {
  const { store, snapshot, leaving } = useDraft(course)
  const [search] = useSearchParams()
  const showsAll = search.has('check')
  const { draft } = snapshot
  const locked = isLocked(draft.status)
  useNewNumbers(course, draft.saved.fee, draft.status)
  const editor = useMemo(() => {
    const { missing, refused } = draft
    return { course, fields: currentFields(draft), type: store.type, store, isLocked: locked, showsAll, missing, refused }
  }, [course, draft, store, locked, showsAll])
  const { fields } = editor
  const head = toEditorHead({ ...course, ...draft, content: fields, programme: fields.items })
  const facts = { ...course, missing: draft.missing, status: draft.status, programme: fields.items, format: fields.format }
  return (
    <EditorProvider value={editor}>
      <EditorFrame head={head} facts={facts} current={current} saveState={<SaveState snapshot={snapshot} />} side={<EditorSide />}>
        <SaveTrouble snapshot={snapshot} onRetry={() => void store.flush()} />
        <Conflicts conflicts={draft.conflicts} store={store} />
        <fieldset className={styles.fields} disabled={locked}>
          <legend className="visually-hidden">{authoringText.steps[current]}</legend>
          {children}
        </fieldset>
      </EditorFrame>
      <Dialog opened={leaving.isAsking} onClose={leaving.stay} title={text.leaveTitle} size="sm">
        <p className="muted">{text.leaveText}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" color="red" onClick={leaving.leave}>
            {text.leave}
          </Button>
          <Button size="xxl" color="main" onClick={leaving.stay}>
            {text.stay}
          </Button>
        </DialogButtons>
      </Dialog>
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
