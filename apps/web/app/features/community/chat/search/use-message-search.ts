import type { searchMessages } from '@khue/contracts/community/chat-search'
import type { Reply } from '@khue/contracts/endpoint'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

export type Found = Reply<typeof searchMessages>
type State = { term: string; state: 'loading' | 'failed' | 'ready'; found: Found }

const nothing: Found = { items: [], rooms: [], people: [], next: null }
/** Delay after the last key before the search starts. */
const pauseMs = 300
const shortest = 2

const ask = (term: string, after?: string) =>
  browserApi.call<typeof searchMessages>({ method: 'GET', path: '/chat/v1/search' }, { query: { term, ...(after && { after }) } })

/** Messages that match the term; undefined while it is too short. */
export function useMessageSearch(typed: string) {
  const term = typed.trim()
  const isAsked = term.length >= shortest
  const [held, hold] = useState<State>({ term: '', state: 'ready', found: nothing })
  const latest = useRef(term)
  const settle = (next: State) => latest.current === next.term && hold(next)
  const look = (wanted: string) =>
    ask(wanted).then(
      (found) => settle({ term: wanted, state: 'ready', found }),
      () => settle({ term: wanted, state: 'failed', found: nothing }),
    )
  const lookSoon = useEffectEvent(look)
  useEffect(() => {
    latest.current = term
    if (!isAsked) return undefined
    const timer = setTimeout(() => void lookSoon(term), pauseMs)
    return () => clearTimeout(timer)
  }, [term, isAsked])

  async function more() {
    if (held.found.next === null) return
    const before = held.found
    hold({ ...held, state: 'loading' })
    try {
      const { items, rooms, people, next } = await ask(term, before.next ?? undefined)
      const found = { items: [...before.items, ...items], rooms: [...before.rooms, ...rooms], people: [...before.people, ...people], next }
      hold((now) => (now.term === term ? { term, state: 'ready', found } : now))
    } catch {
      hold((now) => (now.term === term ? { term, state: 'failed', found: before } : now))
    }
  }
  const retry = () => {
    hold({ term, state: 'loading', found: nothing })
    void look(term)
  }
  const state = held.term === term ? held : { term, state: 'loading' as const, found: nothing }
  return isAsked ? { ...state, more: () => void more(), retry } : undefined
}
