import { lazy, Suspense, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import tray from '../files/attachment-tray.module.css'
import type { OutgoingCard } from '../send-message.ts'
import styles from './attach-card.module.css'
import { cardsText as text } from './cards.text.ts'

const CardDialog = lazy(() => import('./card-dialog.tsx'))

/** Attaches an order or a course to a message. */
export function AttachCard({ onChoose }: { onChoose: (card: OutgoingCard) => void }) {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <IconButton icon="receipt" label={text.attach} className={styles.button} onClick={() => setOpened(true)} />
      {opened !== undefined && (
        <Suspense>
          <CardDialog
            opened={opened}
            onClose={() => setOpened(false)}
            onChoose={(card) => {
              setOpened(false)
              onChoose(card)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The order or course attached to the next message. */
export const CardTray = ({ card, onRemove }: { card: OutgoingCard | undefined; onRemove: () => void }) =>
  card && (
    <ul className={tray.tray} aria-label={text.tray}>
      <li className={tray.one}>
        <span className={tray.sign}>
          <Icon name={card.kind === 'ORDER' ? 'receipt' : 'school'} size={24} />
        </span>
        <p>
          <b>{card.name}</b>
          <span>{card.kind === 'ORDER' ? text.orderNote : text.last.COURSE}</span>
        </p>
        <IconButton icon="x" label={text.remove(card.name)} onClick={onRemove} />
      </li>
    </ul>
  )
