import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { English, GameFrame, GameOver, type GameProps, takeFocus } from './game-frame.tsx'
import styles from './games.module.css'
import { starsOf } from './games.ts'
import { gamesText as text } from './games.text.ts'
import { drawOdd, type OddTask } from './rounds.ts'
import type { Word } from './words.ts'

/** Four words, one of which does not belong. One answer per question; the meanings are shown with it. */
export default function OddGame({ band, seed, onAgain }: GameProps) {
  const tasks = useMemo(() => drawOdd(band, seed), [band, seed])
  const [at, setAt] = useState(0)
  const [stars, setStars] = useState(0)
  const [picked, setPicked] = useState<Word>()
  const task = tasks[at]

  function choose(word: Word) {
    if (!task || picked) return
    setPicked(word)
    if (word === task.odd) setStars(stars + 1)
  }
  function goOn() {
    setAt(at + 1)
    setPicked(undefined)
  }

  const met = [...new Map(tasks.flatMap(({ words }) => words).map((one) => [one.word, one])).values()]
  return (
    <GameFrame game="odd" done={stars} said={task && (picked ? <Judged task={task} picked={picked} /> : text.oddStart)}>
      {task ? (
        <div className={styles.task} key={at}>
          <h3 className="h4" tabIndex={-1} ref={at > 0 ? takeFocus : undefined}>
            <span className={`sm muted ${styles.count}`}>{text.question(at + 1, starsOf.odd)}</span> {text.ask}
          </h3>
          <ul className={styles.choices}>
            {task.words.map((word) => (
              <li key={word.word}>
                <Choice word={word} task={task} picked={picked} onChoose={() => choose(word)} />
              </li>
            ))}
          </ul>
          {picked && (
            <Button size="xxl" color="main" onClick={goOn} ref={takeFocus}>
              {at + 1 < tasks.length ? text.next : text.finish}
            </Button>
          )}
        </div>
      ) : (
        <GameOver title={text.over(stars, starsOf.odd)} words={met} onAgain={onAgain} />
      )}
    </GameFrame>
  )
}

const Judged = ({ task: { odd, topic }, picked }: { task: OddTask; picked: Word }): ReactNode => (
  <>
    {picked === odd ? text.oddRight : text.oddWrong} <English>{odd.word}</English>. {text.topic(topic)}
  </>
)

type ChoiceProps = { word: Word; task: OddTask; picked: Word | undefined; onChoose: () => void }
function Choice({ word, task, picked, onChoose }: ChoiceProps) {
  const mark = picked && (word === task.odd ? 'odd' : word === picked ? 'wrong' : undefined)
  return (
    <button type="button" className={styles.choice} data-mark={mark} aria-disabled={picked !== undefined || undefined} onClick={onChoose}>
      <English>{word.word}</English>
      {picked && <span className="sm">{word.meaning}</span>}
      {mark && (
        <span className={styles.mark}>
          <Icon name={mark === 'odd' ? 'check' : 'x'} size={18} />
          <span className="sm">{mark === 'odd' ? text.isOdd : text.chosen}</span>
        </span>
      )}
    </button>
  )
}
