import { type ReactNode, type SubmitEvent, useMemo, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { English, GameFrame, GameOver, type GameProps, takeFocus } from './game-frame.tsx'
import styles from './games.module.css'
import { starsOf } from './games.ts'
import { gamesText as text } from './games.text.ts'
import { drawSpelling, isSpelled, type SpellingTask } from './rounds.ts'

type Progress = { at: number; stars: number; misses: number; isAnswered: boolean; said: ReactNode }
const beginning: Progress = { at: 0, stars: 0, misses: 0, isAnswered: false, said: text.spellStart }

/** Result of an answer: after the first mistake a hint, after the second the word. */
function judge(progress: Progress, { word }: SpellingTask, typed: string): Progress {
  if (typed.trim() === '') return { ...progress, said: text.empty }
  const isRight = isSpelled(word, typed)
  if (!isRight && progress.misses === 0) return { ...progress, misses: 1, said: text.hint(word.word.length, word.word[0] ?? '') }
  const said = (
    <>
      {isRight ? text.right : text.wasIt} <English>{word.word}</English> · {word.meaning}.
    </>
  )
  return { ...progress, isAnswered: true, stars: progress.stars + (isRight ? 1 : 0), said }
}

/** Shows a word's meaning and a sentence with a gap. */
export default function SpellGame({ band, seed, onAgain }: GameProps) {
  const tasks = useMemo(() => drawSpelling(band, seed), [band, seed])
  const [progress, setProgress] = useState(beginning)
  const { at, stars, isAnswered, said } = progress
  const task = tasks[at]

  const goOn = () => setProgress({ ...beginning, at: at + 1, stars })
  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('word')
    if (isAnswered) goOn() // submitted by Enter in the field
    else if (task && typeof typed === 'string') setProgress(judge(progress, task, typed))
  }

  return (
    <GameFrame game="spell" done={stars} said={task && said}>
      {task ? (
        <form key={at} className={styles.task} onSubmit={check} noValidate>
          <p className="sm muted">{text.question(at + 1, starsOf.spell)}</p>
          <Described task={task} isAnswered={isAnswered} />
          <TextField
            label={text.answer}
            name="word"
            lang="en"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            readOnly={isAnswered}
            ref={at > 0 ? takeFocus : undefined}
          />
          {isAnswered ? (
            <Button key="next" size="xxl" color="main" onClick={goOn} ref={takeFocus}>
              {at + 1 < tasks.length ? text.next : text.finish}
            </Button>
          ) : (
            <Button key="check" size="xxl" color="main" type="submit">
              {text.check}
            </Button>
          )}
        </form>
      ) : (
        <GameOver title={text.over(stars, starsOf.spell)} words={tasks.map(({ word }) => word)} onAgain={onAgain} />
      )}
    </GameFrame>
  )
}

const Described = ({ task: { word, before, after }, isAnswered }: { task: SpellingTask; isAnswered: boolean }) => (
  <div className={styles.described}>
    <p className="h3">
      <span className="visually-hidden">{text.meaning}: </span>
      {word.meaning}
    </p>
    <p lang="en">
      {before}
      {isAnswered ? (
        <b>{word.word}</b>
      ) : (
        <span className={styles.gap}>
          <span className="visually-hidden" lang="vi">
            {text.gap}
          </span>
        </span>
      )}
      {after}
    </p>
  </div>
)
