import { type TeachingField, teachingFields } from '@khue/contracts/offer/teaching-profile-rules'
import { CallFailed } from '#app/shared/browser-api.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import type { Outcome, Saved } from './teaching-draft.ts'

const changedCodes = new Set(['APPLICATION_CHANGED', 'TEACHER_PROFILE_CHANGED'])

/** Saves once and says in one word what became of it; `readOther` finds what another tab or device has saved. */
export async function saveOutcome(save: () => Promise<Saved>, readOther: () => Promise<Saved | undefined>): Promise<Outcome> {
  try {
    return { kind: 'saved', saved: await save() }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status === 409 && changedCodes.has(error.code)) {
      const saved = await readOther().catch(() => undefined)
      return saved ? { kind: 'changed', saved, fields: fieldsIn(error.details) } : { kind: 'failed' }
    }
    if (error.status === undefined || error.status >= 500 || error.status === 429) return { kind: 'failed' }
    return { kind: 'refused', wrong: wrongOf(error) }
  }
}

function fieldsIn(details: unknown): TeachingField[] {
  const named =
    typeof details === 'object' && details !== null && 'fields' in details && Array.isArray(details.fields) ? details.fields : []
  return teachingFields.filter((field) => named.includes(field))
}

/** By the field and by the whole path, such as `schools.0.fromYear`. A refusal as a whole stands under its own name. */
function wrongOf({ code, message, details }: CallFailed) {
  const byPath = [...fieldErrors({ error: message, code, details })].map(
    ([path, words]) => [path.replace(/^changes\./, ''), words] as const,
  )
  const wrong = new Map<string, string>()
  for (const [path, words] of byPath) {
    wrong.set(path, words)
    const [field = path] = path.split('.')
    if (!wrong.has(field)) wrong.set(field, words)
  }
  return wrong.size > 0 ? wrong : new Map([['', message]])
}
