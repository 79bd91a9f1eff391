import type { LecturePage } from '@khue/contracts/learning/lectures'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatDate } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import type { StopReason } from '../film/player-store.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import type { Viewer } from '../lecture-view.ts'
import { stopText as text } from '../lectures.text.ts'
import styles from './stage.module.css'

type Props = {
  reason: StopReason
  card: LecturePage['card']
  percent: number
  viewer: Viewer
  /** Asks for more time, where that is possible. */
  extension: ReactNode
}

/** Why the film does not play, and the way on; the page around it stays. */
export function StopCard({ reason, card, percent, viewer, extension }: Props) {
  const words = wordsOf({ reason, card, percent, viewer })
  return (
    <div className={styles.stop} data-stop={reason}>
      <span className={styles.lock}>
        <Icon name={reason === 'NO_LINE' ? 'wifi-off' : 'lock'} size={28} />
      </span>
      <h2 className="h3">{words.title}</h2>
      <p>{words.text}</p>
      <div className={styles.actions}>{reason === 'EXPIRED' ? extension : <WayOn reason={reason} isChild={viewer.isChild} />}</div>
      <LiveRegion words={`${words.title}. ${words.text}`} />
    </div>
  )
}

function wordsOf({ reason, card, percent, viewer }: Omit<Props, 'extension'>) {
  if (reason === 'EXPIRED') return text.EXPIRED(card.until ? formatDate(card.until) : '', percent, viewer.you)
  return reason === 'LOCKED' ? text.LOCKED(viewer.isChild) : text[reason]
}

function WayOn({ reason, isChild }: { reason: StopReason; isChild: boolean }) {
  const { player } = useLecturePlayer()
  const { revalidate } = useRevalidator()
  const again = (label: string) => (
    <Button size="xl" color="white" onClick={() => void player.current?.play()}>
      {label}
    </Button>
  )
  switch (reason) {
    case 'ENDED_ELSEWHERE':
    case 'LOST':
      return again(text.actions.here)
    case 'NO_LINE':
    case 'BROKEN':
      return again(text.actions.retry)
    case 'SIGNED_OUT':
      return (
        <Button size="xl" color="white" onClick={() => void revalidate()}>
          {text.actions.signIn}
        </Button>
      )
    case 'LOCKED':
      return isChild ? null : <Way to="/account/my-orders">{text.actions.instalments}</Way>
    default:
      return <Way to="/account/my-courses/all">{text.actions.courses}</Way>
  }
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <Link className={buttonClass({ size: 'xl', color: 'white' })} to={to}>
    {children}
  </Link>
)
