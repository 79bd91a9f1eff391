import { formatBytes } from '#app/shared/format.ts'
import bottom from '#app/shared/ui/bottom-bar.module.css'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import type { DataChoice } from './film/data-choices.ts'
import { usePlayerState } from './film/player-store.ts'
import { useLecturePlayer } from './lecture-player.ts'
import { lectureText, playerText as text } from './lectures.text.ts'
import styles from './phone-parts.module.css'

type TabsProps = { notes: number | undefined; documents: number; chapters: number }

/** On phones: the parts of the page below the film. */
export function PhoneTabs({ notes, documents, chapters }: TabsProps) {
  const { tabs } = lectureText
  const parts: [string, string, number | undefined, boolean][] = [
    ['#phu-de', tabs.captions, undefined, true],
    ['#ghi-chu', tabs.notes, notes, notes !== undefined],
    ['#tai-lieu', tabs.documents, documents, documents > 0],
    ['#moc', tabs.chapters, chapters, chapters > 0],
  ]
  return (
    <nav className={styles.tabs} aria-label={tabs.label}>
      {parts.map(
        ([to, label, count, isThere]) =>
          isThere && (
            <a key={to} href={to}>
              {label} {count !== undefined && count > 0 && <span className="num">{count}</span>}
            </a>
          ),
      )}
    </nav>
  )
}

/** On phones: the large keys within reach of a thumb. */
export function PhoneBar({ data }: { data: readonly DataChoice[] }) {
  const { store, player } = useLecturePlayer()
  const isPlaying = usePlayerState(store, (state) => state.isPlaying)
  const choice = usePlayerState(store, (state) => state.choice)
  const isSound = choice === 'AUDIO'
  const sound = data.find((one) => one.choice === 'AUDIO')
  const picture = data[0]?.choice ?? 'AUTO'
  return (
    <section className={`${bottom.bar} ${styles.bar}`} aria-label={text.controls}>
      <IconButton icon="rewind-backward-10" label={text.back} onClick={() => player.current?.skip(-10)} />
      <Button
        size="xxl"
        color="main"
        startIcon={<Icon name={isPlaying ? 'player-pause' : 'player-play'} />}
        aria-label={isPlaying ? text.pause : text.play}
        onClick={() => player.current?.toggle()}
      >
        {isPlaying ? text.pause : text.play}
      </Button>
      <IconButton icon="rewind-forward-10" label={text.forward} onClick={() => player.current?.skip(10)} />
      {sound && data.length > 1 && (
        <Button
          size="xxl"
          variant="outlined"
          startIcon={<Icon name={isSound ? 'player-play' : 'headphones'} />}
          aria-label={isSound ? text.watch : `${text.listening} · ${formatBytes(sound.bytes)}`}
          onClick={() => void player.current?.choose(isSound ? picture : 'AUDIO')}
        >
          {isSound ? text.watch : text.listen}
        </Button>
      )}
    </section>
  )
}
