import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { type Cue, cueAt } from '../film/cues.ts'
import { clockTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import { playFrom, useLecturePlayer } from '../lecture-player.ts'
import { captionsText as text } from '../lectures.text.ts'
import styles from './captions-panel.module.css'
import type { Captions } from './use-captions.ts'

/** The whole lecture to read. The list follows the film until the learner scrolls by hand; each line plays from its second. */
export function CaptionsPanel({ captions }: { captions: Captions }) {
  const { store } = useLecturePlayer()
  const isFollowing = usePlayerState(store, (state) => state.subtitleAutoscroll)
  return (
    <section className={panel.panel} id="phu-de" aria-labelledby="captions-title">
      <div className={styles.head}>
        <h2 id="captions-title" className="h4">
          {text.title}
        </h2>
        {captions.state === 'READY' && captions.cues.length > 0 && (
          <Checkbox
            label={text.follow}
            checked={isFollowing}
            onChange={({ target }) => store.set({ subtitleAutoscroll: target.checked })}
          />
        )}
      </div>
      {captions.state === 'LOADING' && <Skeleton height={180} radius={12} />}
      {captions.state === 'FAILED' && (
        <p>
          {text.failed}{' '}
          <Button size="md" variant="text" color="main" onClick={captions.retry}>
            {text.retry}
          </Button>
        </p>
      )}
      {captions.state === 'READY' && (captions.cues.length > 0 ? <CueList cues={captions.cues} /> : <p className="muted">{text.none}</p>)}
    </section>
  )
}

function CueList({ cues }: { cues: readonly Cue[] }) {
  const player = useLecturePlayer()
  const { store } = player
  const list = useRef<HTMLOListElement>(null)
  const current = usePlayerState(store, ({ videoCurrentTime }) => cueAt(cues, videoCurrentTime))
  const isFollowing = usePlayerState(store, (state) => state.subtitleAutoscroll)
  useFollow(list, current, isFollowing)
  useHandScroll(list, () => store.get().subtitleAutoscroll && store.set({ subtitleAutoscroll: false }))
  return (
    <ol ref={list} className={styles.cues}>
      {cues.map(({ from, text: words }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <li key={at}>
          <button type="button" aria-current={at === current || undefined} onClick={() => playFrom(player, from)}>
            <span className="num">{clockTime(from)}</span>
            {words}
          </button>
        </li>
      ))}
    </ol>
  )
}

const scrollingKeys = new Set(['Tab', 'PageUp', 'PageDown', 'Home', 'End'])

/** Only a hand scrolls by these: the list's own scrolling sends none of them. */
function useHandScroll(list: RefObject<HTMLOListElement | null>, onScroll: () => void) {
  const scroll = useEffectEvent(onScroll)
  useEffect(() => {
    const { current: element } = list
    if (!element) return undefined
    const gone = new AbortController()
    const { signal } = gone
    for (const event of ['wheel', 'touchmove']) element.addEventListener(event, () => scroll(), { signal, passive: true })
    element.addEventListener('pointerdown', ({ target }) => target === element && scroll(), { signal }) // the scroll bar
    element.addEventListener('keydown', ({ key }) => scrollingKeys.has(key) && scroll(), { signal })
    return () => gone.abort()
  }, [list])
}

/** Scrolls the list alone, never the page. */
function useFollow(list: RefObject<HTMLOListElement | null>, current: number, isFollowing: boolean) {
  const follow = useEffectEvent((current: number) => {
    const element = list.current
    const line = element?.children[Math.max(0, current)]
    if (!element || !(line instanceof HTMLElement)) return
    const top = line.offsetTop - (element.clientHeight - line.offsetHeight) / 2
    element.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  })
  useEffect(() => {
    if (isFollowing) follow(current)
  }, [current, isFollowing])
}
