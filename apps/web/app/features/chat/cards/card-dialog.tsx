import { type AttachmentKind, attachmentKinds } from '@khue/contracts/chat-link-rules'
import { useEffect, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import chip from '#app/shared/ui/chip.module.css'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import type { OutgoingCard } from '../send-message.ts'
import styles from './card-dialog.module.css'
import { cardsText as text } from './cards.text.ts'
import { type Choice, findCourses, findOrders } from './choices.ts'

type Props = { opened: boolean; onClose: () => void; onChoose: (card: OutgoingCard) => void }

/** One's own orders, and courses by their words. Loaded when it is first opened, hence a default export. */
export default function CardDialog({ opened, onClose, onChoose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <Choices onChoose={onChoose} />
    </Dialog>
  )
}

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const { kind, term, ask, found, again } = useChoices()
  return (
    <div className={styles.choices}>
      <fieldset aria-label={text.kinds} className={styles.kinds}>
        {attachmentKinds.map((one) => (
          <button
            key={one}
            type="button"
            className={one === kind ? `${chip.chip} ${chip.on}` : chip.chip}
            aria-pressed={one === kind}
            onClick={() => ask({ kind: one, term: '' })}
          >
            {text.kind[one]}
          </button>
        ))}
      </fieldset>
      <TextField
        label={text.search[kind]}
        type="search"
        autoComplete="off"
        startIcon={<Icon name="search" size={19} />}
        value={term}
        onChange={(event) => ask({ kind, term: event.target.value })}
      />
      <div className={styles.found}>
        {found.state === 'loading' && <Places />}
        {found.state === 'failed' && <ErrorState title={found.message} onRetry={again} />}
        {found.state === 'ready' && found.items.length === 0 && <EmptyState title={text.none[kind][0]} text={text.none[kind][1]} />}
        {found.state === 'ready' && (
          <ul>
            {found.items.map((one) => (
              <li key={one.code}>
                <button type="button" className={styles.choice} onClick={() => onChoose({ kind, code: one.code, name: one.name })}>
                  {one.picture ? <img src={one.picture} alt="" width="64" height="48" loading="lazy" /> : <Icon name="receipt" size={24} />}
                  <span>
                    {one.title}
                    <small>{one.note}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type Asked = { kind: AttachmentKind; term: string }
type Found = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; items: readonly Choice[] }
const typingMs = 500 // spec 9: search debounce
const finders = { ORDER: findOrders, COURSE: findCourses }

function useChoices() {
  const [asked, setAsked] = useState<Asked>({ kind: 'ORDER', term: '' })
  const [found, setFound] = useState<Found>({ state: 'loading' })
  useEffect(() => {
    let isOver = false
    const load = async () => {
      try {
        const items = await finders[asked.kind](asked.term.trim())
        if (!isOver) setFound({ state: 'ready', items })
      } catch (error) {
        if (!isOver) setFound({ state: 'failed', message: error instanceof CallFailed ? error.message : text.failed })
      }
    }
    const timer = setTimeout(() => void load(), asked.term === '' ? 0 : typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  const ask = (next: Asked) => {
    if (next.kind !== asked.kind) setFound({ state: 'loading' })
    setAsked(next)
  }
  return { ...asked, ask, found, again: () => ask({ ...asked }) }
}

const Places = () => (
  <div aria-busy="true">
    <output className="visually-hidden">{text.loading}</output>
    {['a', 'b', 'c'].map((place) => (
      <div key={place} className={styles.choice}>
        <Skeleton height={48} />
        <Skeleton height={40} />
      </div>
    ))}
  </div>
)
