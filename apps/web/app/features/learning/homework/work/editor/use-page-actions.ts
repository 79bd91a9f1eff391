import { type RefObject, useEffect, useRef, useState } from 'react'
import * as changes from '../outbox/change-work.ts'
import type { DeviceWork } from '../outbox/device-work.ts'
import type { WorkPage } from '../outbox/work-record.ts'
import { type PhotoEdit, turnBy } from '../photo/photo-edit.ts'
import { replaceWith } from './page-photos.ts'
import { nameOf } from './work-view.ts'
import { workText as text } from './work.text.ts'

export type PageActions = {
  retake: (page: WorkPage) => void
  turn: (page: WorkPage) => void
  straighten: (page: WorkPage) => void
  move: (page: WorkPage, to: number, key?: PageKey) => void
  remove: (page: WorkPage) => void
}
/** The keys of a page that keep the focus when it moves, goes or is replaced. */
export type PageKey = 'retake' | 'straighten' | 'earlier' | 'later' | 'remove'
type Parts = { pages: readonly WorkPage[]; outbox: DeviceWork | undefined; camera: RefObject<HTMLInputElement | null> }

/** What can be done with a page; `spoken` is for screen readers, `edited` the page that is being cut. */
export function usePageActions({ pages, outbox, camera }: Parts) {
  const [spoken, setSpoken] = useState('')
  const [edited, setEdited] = useState<string>()
  const retaken = useRef<string>(undefined)
  const { list, focusLater } = useFocusLater(pages)
  const placeOf = ({ id }: WorkPage) => pages.findIndex((page) => page.id === id)
  const actions: PageActions = {
    retake: (page) => {
      retaken.current = page.id
      camera.current?.click()
    },
    turn: ({ id, rotation }) => void outbox?.change(changes.turnPage(id, turnBy(rotation, 90))),
    straighten: ({ id }) => setEdited(id),
    move: (page, to, key) => {
      if (key) focusLater(to, key)
      void outbox?.change(changes.movePage(page.id, to))
      setSpoken(text.moved(nameOf(page, placeOf(page)), to + 1, pages.length))
    },
    remove: (page) => {
      focusLater(Math.min(placeOf(page), pages.length - 2), 'remove')
      void outbox?.change(changes.removePage(page.id))
      setSpoken(text.removed(nameOf(page, placeOf(page))))
    },
  }
  /** Another photo, or another cut of the same one, in the place of a page. */
  const replace = async (page: WorkPage, photo: Blob, edit?: PhotoEdit) => {
    const at = placeOf(page)
    setEdited(undefined)
    if (outbox) await replaceWith(outbox, page.id, photo, edit)
    focusLater(at, edit ? 'straighten' : 'retake')
  }
  const close = (at: number) => {
    setEdited(undefined)
    focusLater(at, 'straighten')
  }
  return { actions, spoken, edited, close, replace, list, findRetaken: () => pages.find(({ id }) => id === retaken.current) }
}

/** After a page has moved, gone or been replaced, the focus stays with the same key at its place. */
function useFocusLater(pages: readonly WorkPage[]) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ place: number; key: PageKey }>(undefined)
  const [asked, setAsked] = useState(0)
  const ids = pages.map(({ id }) => id).join(' ')
  useEffect(() => {
    const { place, key } = wanted.current ?? {}
    if (place === undefined) return
    wanted.current = undefined
    const tile = list.current?.querySelector(`[data-place="${place}"]`)
    const target =
      tile?.querySelector<HTMLElement>(`[data-key="${key}"]:enabled`) ??
      tile?.querySelector<HTMLElement>('[data-key]:enabled') ??
      list.current?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the pages or the wish have changed
  }, [ids, asked])
  const focusLater = (place: number, key: PageKey) => {
    wanted.current = { place, key }
    setAsked((count) => count + 1)
  }
  return { list, focusLater }
}
