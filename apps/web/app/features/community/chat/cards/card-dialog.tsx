import { type AttachmentKind, attachmentKinds } from '@khue/contracts/community/chat-link-rules'
import { useState } from 'react'
import chip from '#app/shared/ui/chip.module.css'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { PickList } from '../pick-list.tsx'
import type { OutgoingCard } from '../send-message.ts'
import styles from './card-dialog.module.css'
import { cardsText as text } from './cards.text.ts'
import { type Choice, findCourses, findOrders } from './choices.ts'

type Props = { opened: boolean; onClose: () => void; onChoose: (card: OutgoingCard) => void }

/** The user's own orders, and a course search. Loaded when it is first opened, hence a default export. */
export default function CardDialog({ opened, onClose, onChoose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <Choices onChoose={onChoose} />
    </Dialog>
  )
}

const finders = { ORDER: findOrders, COURSE: findCourses }

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const [kind, setKind] = useState<AttachmentKind>('ORDER')
  return (
    <div className={styles.choices}>
      <fieldset aria-label={text.kinds} className={styles.kinds}>
        {attachmentKinds.map((one) => (
          <button
            key={one}
            type="button"
            className={one === kind ? `${chip.chip} ${chip.on}` : chip.chip}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {text.kind[one]}
          </button>
        ))}
      </fieldset>
      <PickList
        key={kind}
        label={text.search[kind]}
        loading={text.loading}
        none={() => text.none[kind]}
        find={finders[kind]}
        show={showChoice}
        onPick={({ code, name }) => onChoose({ kind, code, name })}
        picture={{ width: 64, height: 48 }}
      />
    </div>
  )
}

const showChoice = ({ code, picture, title, note }: Choice) => ({
  key: code,
  picture: picture ? <img src={picture} alt="" width="64" height="48" loading="lazy" /> : <Icon name="receipt" size={24} />,
  title,
  note,
})
