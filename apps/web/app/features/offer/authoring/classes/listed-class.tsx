import type { ClassToAuthor, ListedClass as Listed } from '@khue/contracts/offer/class-authoring'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { singleClassHref } from '../shared/class-addresses.ts'
import { CancelClass, MoveClass } from './class-dialogs.tsx'
import { listedText as text } from './class-editor.text.ts'
import styles from './class-form.module.css'
import { feeOf, whenOf } from './class-words.ts'

type Props = { one: ClassToAuthor; listed: Listed }

/** The listed class beside the draft: its terms, and the dialogs to move or cancel it. */
export function ListedClass({ one, listed }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const close = () => void navigate(singleClassHref(one.id), { replace: true, preventScrollReset: true })
  const isOpen = one.state === 'LISTED'
  const isChangeable = isOpen && !listed.hasBegun
  const dialog = isChangeable ? query.get('open') : null
  const facts = [
    [text.name, listed.title],
    [text.when, whenOf(listed)],
    [text.seats, text.seatsOf(listed.seatsTaken, listed.seats)],
    [text.fee, feeOf(listed.fee, one.content.kind)],
    [text.interested, text.interestedOf(listed.interested)],
  ] as const
  return (
    <section className={panel.panel} aria-labelledby="listed">
      <h2 id="listed" className="h3">
        {one.state === 'NEW' ? text.title.LISTED : text.title[one.state]}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isChangeable && <Notice icon="clock">{listed.isSold ? text.rule : text.freeRule}</Notice>}
      {isOpen && listed.hasBegun && <Notice icon="clock">{text.begun}</Notice>}
      {isOpen && (
        <div className={panel.actions}>
          {isChangeable && (
            <>
              <Way id={one.id} open="move" label={text.move} />
              <Way id={one.id} open="cancel" label={text.cancel} isRed />
            </>
          )}
          <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={listed.href}>
            {text.see}
          </Link>
        </div>
      )}
      <MoveClass opened={dialog === 'move'} onClose={close} listed={listed} />
      <CancelClass opened={dialog === 'cancel'} onClose={close} listed={listed} />
    </section>
  )
}

const Way = ({ id, open, label, isRed }: { id: string; open: 'move' | 'cancel'; label: string; isRed?: boolean }) => (
  <Link
    className={buttonClass({ size: 'xl', variant: 'outlined', ...(isRed && { color: 'red' }) })}
    to={`${singleClassHref(id)}?open=${open}`}
    preventScrollReset
  >
    {label}
  </Link>
)
