import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import styles from './games.module.css'
import { type Game, type GradeBand, starsOf } from './games.ts'
import { gamesText as text } from './games.text.ts'
import { StarScore } from './star-score.tsx'
import type { Word } from './words.ts'

/** `seed` decides which words come, and in which order. */
export type GameProps = { band: GradeBand; seed: string; onAgain: () => void }

type Props = { game: Game; done: number; /** What has just happened; read out as it changes. */ said: ReactNode; children: ReactNode }

/** What every game has around it: its name, how it is played, the stars, and what has just happened. */
export const GameFrame = ({ game, done, said, children }: Props) => (
  <section className={styles.game} aria-labelledby="game">
    <div className={styles.gameHead}>
      <div>
        <h2 id="game" className="h3">
          {text.names[game]}
        </h2>
        <p className="muted">{text.leads[game]}</p>
      </div>
      <StarScore done={done} total={starsOf[game]} />
    </div>
    <output className={styles.said}>{said}</output>
    {children}
  </section>
)

/** An English word in a Vietnamese sentence, to be read out as one. */
export const English = ({ children }: { children: string }) => (
  <b lang="en" translate="no">
    {children}
  </b>
)

/** What comes next takes the focus: a stable function, so that it actions so once. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The end: how it went, the words to take along, and another round. */
export const GameOver = ({ title, words, onAgain }: { title: string; words: readonly Word[]; onAgain: () => void }) => (
  <div className={styles.over}>
    <h3 className="h3" tabIndex={-1} ref={takeFocus}>
      {title}
    </h3>
    <Button size="xxl" color="main" onClick={onAgain}>
      {text.again}
    </Button>
    <h4 className="h4">{text.learnt}</h4>
    <ul className={styles.words}>
      {words.map(({ word, meaning, sentence }) => (
        <li key={word}>
          <English>{word}</English> · {meaning}
          <span className="sm muted" lang="en">
            {sentence}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
