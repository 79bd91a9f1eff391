import type { ClassToAuthor, saveClassDraft } from '@khue/contracts/offer/class-authoring'
import type { ClassDraft, ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { browserApi } from '#app/shared/browser-api.ts'
import { type Draft, newDraft } from '../draft/draft.ts'
import type { DraftSource } from '../draft/draft-store.ts'

export type ClassFieldName = keyof ClassDraft

export const toClassDraft = (one: ClassToAuthor): Draft<ClassDraft> => newDraft(one, one.content)

const save = (id: string, body: { revision: number; changes: ClassDraftChange }) =>
  browserApi.call<typeof saveClassDraft>({ method: 'PATCH', path: '/authoring/v1/classes/:id' }, { params: { id }, body })

/** How the draft of a class is saved. */
export const classSource = ({ id }: Pick<ClassToAuthor, 'id'>): DraftSource<ClassDraft> => ({
  kind: 'class-draft',
  id,
  staleCode: 'CLASS_REVISION_STALE',
  nameOf: (field) => classFieldNames[field],
  fieldAt: (place) => place,
  save: async (changes, { revision, accept }) => accept(changes, await save(id, { revision: revision(), changes })),
})
