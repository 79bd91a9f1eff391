import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { useEditor } from '../editor-context.ts'
import * as rules from './programme.ts'
import { programmeText as text } from './programme.text.ts'

/** Changes of the programme as people make them, with what was removed last, to be undone. */
export function useProgramme() {
  const { fields, store } = useEditor()
  const programme = fields.items
  const wanted = useRef<string>(undefined)
  const latest = useCallback(() => store.read().draft.typed.items ?? store.read().draft.saved.items, [store])
  const set = useCallback((items: CourseProgramme) => store.type({ items }), [store])
  /** Focuses this element when the change has been drawn; until then its loss of focus means nothing. */
  const focusLater = (id: string) => void (wanted.current = id)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })

  return {
    programme,
    latest,
    set,
    change: useCallback((itemId: string, part: Partial<CourseItem>) => set(rules.changeItem(latest(), itemId, part)), [set, latest]),
    move: useCallback(
      (itemId: string, to: rules.Spot | undefined) => {
        if (to) set(rules.moveItem(latest(), itemId, to))
      },
      [set, latest],
    ),
    focusLater,
    isFocusing: () => wanted.current !== undefined,
    addChapter: () => {
      wanted.current = chapterFieldId(programme.length)
      set(rules.addChapter(programme))
    },
    add: (chapter: number, kind: rules.NewKind) => {
      const itemId = newClientId()
      wanted.current = titleFieldId(itemId)
      const at = programme[chapter]?.items.length ?? 0
      set(rules.addItem(programme, { chapter, at }, rules.newItem(itemId, kind, fields.lessonMinutes)))
    },
    ...useRemovals({ latest, set, focusLater }),
  }
}

export type Editing = ReturnType<typeof useProgramme>

type Parts = { latest: () => CourseProgramme; set: (items: CourseProgramme) => void; focusLater: (id: string) => void }

/** Removes at once and offers the way back, until something else is removed. */
function useRemovals({ latest, set, focusLater }: Parts) {
  const [removed, setRemoved] = useState<{ words: string; undo: () => void }>()
  const [asking, setAsking] = useState<Asking>()
  function offer(words: string, focus: string, restored: () => CourseProgramme) {
    focusLater(undoId)
    setRemoved({
      words,
      undo: () => {
        focusLater(focus)
        set(restored())
        setRemoved(undefined)
      },
    })
  }
  /** Removing an item deletes its documents and its film for good, so this asks first and offers no undo. */
  function ask(name: string, items: readonly CourseItem[], remove: () => void) {
    const documents = items.reduce((sum, item) => sum + item.documents.length, 0)
    const films = items.filter(({ videoId }) => videoId !== null).length
    if (documents === 0 && films === 0) return false
    const confirm = () => {
      setAsking(undefined)
      setRemoved(undefined)
      remove()
    }
    setAsking({ title: text.removeAsks(name), words: text.removesFiles(documents, films), confirm })
    return true
  }
  return {
    removed,
    forget: () => setRemoved(undefined),
    asking,
    keep: () => setAsking(undefined),
    removeItem: (item: CourseItem, name: string) => {
      const spot = rules.findSpot(latest(), item.itemId)
      if (!spot) return
      const remove = () => set(rules.removeItem(latest(), rules.findSpot(latest(), item.itemId) ?? spot))
      if (ask(name, [item], remove)) return
      remove()
      offer(text.removed(name), titleFieldId(item.itemId), () => rules.restoreItem(latest(), spot, item))
    },
    removeChapter: (at: number) => {
      const chapter = latest()[at]
      if (!chapter) return
      const remove = () => set(rules.removeChapter(latest(), at))
      if (ask(text.chapter(at + 1), chapter.items, remove)) return
      remove()
      offer(text.removed(text.chapter(at + 1)), chapterFieldId(at), () => rules.restoreChapter(latest(), at, chapter))
    },
  }
}
type Asking = { title: string; words: string; confirm: () => void }

export const undoId = 'undo-removal'
export const titleFieldId = (itemId: string) => `title-${itemId}`
export const handleId = (itemId: string) => `move-${itemId}`
export const chapterFieldId = (at: number) => `chapter-${at}`
