import { tabStorage } from './browser-storage.ts'

/** What a guest was about to do when asked to sign in. */
export type GatedAction = {
  /** The page it stands on. */
  path: string
  /** Its `data-gated` name there. */
  name: string
  /** What had been filled in around it; passwords and files are never kept. */
  fields: readonly (readonly [name: string, value: string])[]
}

const key = 'khue.gated'
const lifeMs = 30 * 60_000

/** Remembers it for after the sign-in. The tab's own storage: no other site and no other tab can put something here. */
export const keepGatedAction = (action: GatedAction, now = Date.now()) =>
  tabStorage.write(key, JSON.stringify({ ...action, endsAt: now + lifeMs }))

/** Takes it out, so that it happens once; undefined when there is none, or it has waited too long. */
export function takeGatedAction(now = Date.now()): GatedAction | undefined {
  const kept = tabStorage.read(key)
  if (kept === undefined) return undefined
  tabStorage.remove(key)
  try {
    const { path, name, fields, endsAt } = JSON.parse(kept) as GatedAction & { endsAt: number } // written above, by ourselves
    return endsAt > now ? { path, name, fields } : undefined
  } catch {
    return undefined // somebody has tampered with their own browser
  }
}

/** What is filled in around an element, for `restoreFields`. */
export function fieldsAround(element: Element): GatedAction['fields'] {
  const form = element.closest('form')
  if (!form) return []
  return [...form.elements].flatMap((field) => (isKept(field) ? [[field.name, field.value] as const] : []))
}

/** Fills the form around an element in again, as if it had been typed: what React controls listens to events. */
export function restoreFields(element: Element, fields: GatedAction['fields']) {
  const form = element.closest('form')
  if (!form) return
  for (const field of form.elements) {
    if (!isField(field)) continue
    const isToggle = field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)
    const kept = fields.filter(([name]) => name === field.name)
    if (isToggle && field.checked !== kept.some(([, value]) => value === field.value)) field.click()
    else if (!isToggle && kept[0] && field.value !== kept[0][1]) type(field, kept[0][1])
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const neverKept = /^(?:password|file|hidden|submit|button|image|reset)$/
const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) &&
  element.name !== '' &&
  !neverKept.test(element.type)
const isKept = (element: Element): element is Field =>
  isField(element) && !(element instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.type) && !element.checked)

function type(field: Field, value: string) {
  // React shadows `value` on the element itself; the prototype's own setter is the browser's
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
