import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import styles from './games.module.css'
import { type Game, type GradeBand, starsOf } from './games.ts'
import { gamesText as text } from './games.text.ts'
import { StarScore } from './star-score.tsx'
import type { Word } from './words.ts'

/** `seed` determines the words and their order. */
export type GameProps = { band: GradeBand; seed: string; onAgain: () => void }

type Props = { game: Game; done: number; /** Result of the last move; an ARIA live region. */ said: ReactNode; children: ReactNode }

/** Frame of every game: title, instructions, stars, and the result of the last move. */
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

/** Marks an English word in a Vietnamese sentence, so that screen readers pronounce it correctly. */
export const English = ({ children }: { children: string }) => (
  <b lang="en" translate="no">
    {children}
  </b>
)

/** A ref that focuses the next element. Module-level, because a stable function runs once per element. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** End of a game: the result, the words to remember, and a new round. */
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
