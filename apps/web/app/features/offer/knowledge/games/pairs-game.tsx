import { type ReactNode, useMemo, useState } from 'react'
import { English, GameFrame, GameOver, type GameProps } from './game-frame.tsx'
import styles from './games.module.css'
import { starsOf } from './games.ts'
import { gamesText as text } from './games.text.ts'
import { type Card, dealPairs } from './rounds.ts'
import { wordsOf } from './words.ts'

/** Cards face down; a matching pair stays open. A mismatch stays open until the next card is turned, without a time limit. */
export default function PairsGame({ band, seed, onAgain }: GameProps) {
  const cards = useMemo(() => dealPairs(band, seed), [band, seed])
  const [open, setOpen] = useState<readonly Card[]>([])
  const [found, setFound] = useState<readonly string[]>([])
  const [turns, setTurns] = useState(0)
  const [said, setSaid] = useState<ReactNode>(text.pairsStart)
  const words = wordsOf[band].filter(({ word }) => cards.some(({ pair }) => pair === word))

  function turn(card: Card) {
    const [first] = open.length === 2 ? [] : open
    if (found.includes(card.pair) || first?.key === card.key) return
    if (!first) {
      setOpen([card])
      setSaid(
        <>
          {text.turned} <CardText card={card} />.
        </>,
      )
      return
    }
    setTurns(turns + 1)
    if (first.pair !== card.pair) {
      setOpen([first, card])
      setSaid(text.noPair)
      return
    }
    setOpen([])
    setFound([...found, card.pair])
    setSaid(
      <>
        {text.pairFound} <English>{card.pair}</English> {text.means} {words.find(({ word }) => word === card.pair)?.meaning}.
      </>,
    )
  }

  const isOver = found.length === starsOf.pairs
  return (
    <GameFrame game="pairs" done={found.length} said={said}>
      {isOver ? (
        <GameOver title={text.overPairs(turns)} words={words} onAgain={onAgain} />
      ) : (
        <ul className={styles.board} aria-label={text.board}>
          {cards.map((card, at) => (
            <li key={card.key}>
              <CardButton
                card={card}
                at={at + 1}
                isFound={found.includes(card.pair)}
                isOpen={open.includes(card)}
                onTurn={() => turn(card)}
              />
            </li>
          ))}
        </ul>
      )}
    </GameFrame>
  )
}

type CardProps = { card: Card; at: number; isFound: boolean; isOpen: boolean; onTurn: () => void }
const CardButton = ({ card, at, isFound, isOpen, onTurn }: CardProps) => (
  <button
    type="button"
    className={styles.card}
    data-face={isFound ? 'found' : isOpen ? 'open' : 'closed'}
    aria-disabled={isFound || undefined}
    onClick={onTurn}
  >
    <span className="visually-hidden">
      {text.card(at)}
      {isOpen || isFound ? ': ' : `, ${text.closed}`}
    </span>
    {(isOpen || isFound) && <CardText card={card} />}
    {isFound && <span className="visually-hidden">, {text.matched}</span>}
  </button>
)

const CardText = ({ card: { side, text: words } }: { card: Card }) => (side === 'word' ? <English>{words}</English> : <span>{words}</span>)
