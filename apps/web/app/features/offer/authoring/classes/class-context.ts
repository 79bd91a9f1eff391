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
  /** Shows what is missing also in fields that nobody has touched, as the send button and the links from the checks ask. */
  showsAll: boolean
  missing: ClassToAuthor['missing']
  refused: Readonly<Record<string, string>>
}
const ClassContext = createContext<Editor | undefined>(undefined)
export const ClassProvider = ClassContext

/** The draft of the page around. */
export function useClass() {
  const editor = use(ClassContext)
  if (!editor) throw new Error('useClass belongs inside ClassEditor')
  return editor
}

/** What is wrong with a field: always what the server refuses, and what is missing once the field was left or all is asked for. */
export function useClassField(name: ClassFieldName) {
  const { missing, refused, showsAll } = useClass()
  const [isLeft, setLeft] = useState(false)
  const lacking = showsAll || isLeft ? missing.find(({ field }) => field === name)?.message : undefined
  return { error: refused[name] ?? lacking, leave: () => setLeft(true) }
}
