import { tabStorage } from './browser-storage.ts'

/** The action that a guest was asked to sign in for. */
export type GatedAction = {
  /** The page with the element. */
  path: string
  /** The element's `data-gated` name. */
  name: string
  /** Form values around the element; passwords and files are never stored. */
  fields: readonly (readonly [name: string, value: string])[]
}

const key = 'khue.gated'
const lifeMs = 30 * 60_000

/** Stores the action until after the sign-in. In session storage: no other site and no other tab can write it. */
export const keepGatedAction = (action: GatedAction, now = Date.now()) =>
  tabStorage.write(key, JSON.stringify({ ...action, endsAt: now + lifeMs }))

/** Removes and returns the stored action, so that it runs once; undefined when there is none, or it has expired. */
export function takeGatedAction(now = Date.now()): GatedAction | undefined {
  const kept = tabStorage.read(key)
  if (kept === undefined) return undefined
  tabStorage.remove(key)
  try {
    const { path, name, fields, endsAt } = JSON.parse(kept) as GatedAction & { endsAt: number } // written by keepGatedAction
    return endsAt > now ? { path, name, fields } : undefined
  } catch {
    return undefined // malformed: changed by hand
  }
}

/** Values of the form around an element, for `restoreFields`. */
export function fieldsAround(element: Element): GatedAction['fields'] {
  const form = element.closest('form')
  if (!form) return []
  return [...form.elements].flatMap((field) => (isKept(field) ? [[field.name, field.value] as const] : []))
}

/** Restores the values of the form around an element, firing input events: React's controlled fields need them. */
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
  // React overrides `value` on the element; the prototype has the native setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
