import type { CourseRemark, CourseToAuthor } from '@khue/contracts/offer/authoring'
import { createContext, use } from 'react'
import type { FieldName, Fields } from './course-draft.ts'
import type { DraftStore } from './draft/draft-store.ts'

type Editor = {
  course: CourseToAuthor
  /** As typed. */
  fields: Fields
  type: (change: Partial<Fields>) => void
  store: DraftStore<Fields>
  isLocked: boolean
  /** Shows missing values also in untouched fields, after a link from the checks was pressed. */
  showsAll: boolean
  missing: CourseToAuthor['missing']
  refused: Readonly<Partial<Record<FieldName, string>>>
}
const EditorContext = createContext<Editor | undefined>(undefined)
export const EditorProvider = EditorContext

/** The draft of the surrounding page. */
export function useEditor() {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor belongs inside EditorPage')
  return editor
}

/** Remarks about one place, those to fix first. */
export const remarksAbout = (remarks: readonly CourseRemark[], place: string) =>
  remarks.filter((one) => one.place === place).toSorted((a, b) => Number(a.fixedAt !== null) - Number(b.fixedAt !== null))
