import type { LectureNote } from '@khue/contracts/learning/lectures'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { useInBrowser } from '#app/shared/use-in-browser.ts'
import { deleteNote, type LecturePlace, saveNote } from '../lecture-calls.ts'
import { type PendingNote, readPending, shownNotes, withPending } from './note-list.ts'

/** Notes of a lecture: each change is shown at once and kept on this device until the server has it. */
export function useNotes(notes: readonly LectureNote[], place: LecturePlace, ownerId: string) {
  const key = `khue.notes.${ownerId}.${place.itemId}`
  const [saved, setSaved] = useState(notes)
  const before = useInBrowser(() => browserStorage.read(key), undefined)
  const [changed, setChanged] = useState<readonly PendingNote[]>()
  const kept = useRef<readonly PendingNote[]>(undefined)
  const [from, setFrom] = useState(notes)
  if (from !== notes) {
    setFrom(notes)
    setSaved(notes) // newer data of the page
  }
  const latest = () => (kept.current ??= readPending(browserStorage.read(key)))
  function keep(next: readonly PendingNote[]) {
    kept.current = next
    if (next.length > 0) browserStorage.write(key, JSON.stringify(next))
    else browserStorage.remove(key)
    setChanged(next)
  }

  async function send(change: PendingNote) {
    const done = () => latest().includes(change) && keep(latest().filter((one) => one !== change))
    try {
      if ('isDeleted' in change) await deleteNote(place, change.id)
      const stored = 'isDeleted' in change ? undefined : await saveNote(place, change.id, { at: change.at, text: change.text })
      setSaved((saved) => [...saved.filter(({ id }) => id !== change.id), ...(stored ? [stored] : [])])
      done()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status === undefined || error.status >= 500 || error.status === 429) return // sent again later
      if ('isDeleted' in change) done() // it is gone already
      else if (latest().includes(change)) keep(withPending(latest(), { ...change, fault: error.message }))
    }
  }
  const change = (one: PendingNote) => {
    keep(withPending(latest(), one))
    return send(one)
  }
  const sendAll = useEffectEvent(async () => {
    for (const one of latest()) if (!('fault' in one)) await send(one)
  })
  useEffect(() => {
    const online = () => void sendAll()
    online()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])

  return {
    notes: shownNotes(saved, changed ?? readPending(before)),
    add: (at: number, text: string) => change({ id: newClientId(), at, text }),
    edit: (id: string, at: number, text: string) => change({ id, at, text }),
    remove: (id: string) => change({ id, isDeleted: true }),
  }
}
