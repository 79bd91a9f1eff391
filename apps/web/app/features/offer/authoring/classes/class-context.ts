import type { ClassToAuthor } from '@khue/contracts/offer/class-authoring'
import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { createContext, use, useState } from 'react'
import type { DraftStore } from '../draft/draft-store.ts'
import type { ClassFieldName } from './class-draft.ts'

type Editor = {
  one: ClassToAuthor
  /** As typed. */
  fields: ClassDraft
  type: (change: Partial<ClassDraft>) => void
  store: DraftStore<ClassDraft>
  isLocked: boolean
  /** Shows missing values also in untouched fields, after the send button or a link from the checks was pressed. */
  showsAll: boolean
  missing: ClassToAuthor['missing']
  refused: Readonly<Record<string, string>>
}
const ClassContext = createContext<Editor | undefined>(undefined)
export const ClassProvider = ClassContext

/** The draft of the surrounding page. */
export function useClass() {
  const editor = use(ClassContext)
  if (!editor) throw new Error('useClass belongs inside ClassEditor')
  return editor
}

/** The error of a field. A refusal of the server shows at once, a missing value once the field was left or all fields are checked. */
export function useClassField(name: ClassFieldName) {
  const { missing, refused, showsAll } = useClass()
  const [isLeft, setLeft] = useState(false)
  const lacking = showsAll || isLeft ? missing.find(({ field }) => field === name)?.message : undefined
  return { error: refused[name] ?? lacking, leave: () => setLeft(true) }
}
