import { formKeyField } from '@khue/contracts/form-key'
import { tabStorage } from '../browser-storage.ts'

const storageKey = 'khue.form-keys'
const lifeMs = 10 * 60_000

type Pending = Record<string, { key: string; at: number }>

function readPending(now: number): Pending {
  try {
    const kept = JSON.parse(tabStorage.read(storageKey) ?? '{}') as Pending // written by `keepPending`
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => now - at < lifeMs))
  } catch {
    return {} // malformed: changed by hand
  }
}

const writePending = (pending: Pending) =>
  Object.keys(pending).length === 0 ? tabStorage.remove(storageKey) : tabStorage.write(storageKey, JSON.stringify(pending))

/**
 * The key with which this content was sent before, without an answer: sending it again, also after a reload, is the same request. In session storage,
 * for ten minutes.
 */
export const findPending = (content: string, now = Date.now()): string | undefined => readPending(now)[content]?.key

/** Keeps the key of sent content until its answer. */
export const keepPending = (content: string, key: string, now = Date.now()) =>
  writePending({ ...readPending(now), [content]: { key, at: now } })

/** Forgets a key that was answered. */
export const removePending = (key: string, now = Date.now()) =>
  writePending(Object.fromEntries(Object.entries(readPending(now)).filter(([, pending]) => pending.key !== key)))

/** A short form of what is sent and where; typed text cannot be read from it. */
export function contentOf(fields: Iterable<[string, FormDataEntryValue]>, action: string) {
  const sent = [...fields]
    .filter(([name]) => name !== formKeyField && !/password/i.test(name))
    .map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`])
  return hash(JSON.stringify([action, sent]))
}

/** cyrb53: short and fast; the server compares the content itself, so a collision is only refused. */
function hash(text: string) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
