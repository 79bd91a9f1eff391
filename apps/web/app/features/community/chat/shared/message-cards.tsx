import type { ChatCard } from '@khue/contracts/community/chat-cards'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatVnd } from '#app/shared/format.ts'
import { orderStatusText, overdueText } from '#app/features/sale/orders/shared/order-status.text.ts'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { chatCardsText as text } from './message-cards.text.ts'
import styles from './message-cards.module.css'

type Of<K extends ChatCard['kind']> = Extract<ChatCard, { kind: K }>

/** Cards of a message, as the viewer may see them now. */
export const MessageCards = ({ cards, tabIndex }: { cards: readonly ChatCard[]; tabIndex?: number }) => (
  <div className={styles.cards}>
    {cards.map((card) => {
      if (card.kind === 'LINK') return <PageCard key="LINK" card={card} tabIndex={tabIndex} />
      const key = `${card.kind} ${card.code}`
      return card.kind === 'ORDER' ? (
        <OrderCard key={key} card={card} tabIndex={tabIndex} />
      ) : (
        <CourseCard key={key} card={card} tabIndex={tabIndex} />
      )
    })}
  </div>
)

type Props<K extends ChatCard['kind']> = { card: Of<K>; tabIndex: number | undefined }

function OrderCard({ card: { code, shown }, tabIndex }: Props<'ORDER'>) {
  if (!shown) return <Plain icon="receipt" title={`${text.order} ${code}`} note={text.orderHidden} />
  const { name, nameKind, more, status, isPayable, total, href } = shown
  const state = status === 'AWAITING_PAYMENT' && !isPayable ? overdueText : orderStatusText[status]
  return (
    <Card href={href} tabIndex={tabIndex} picture={<Sign icon="receipt" />}>
      <small>{`${text.order} ${code}`}</small>
      <b>{nameKind === 'SUB' ? text.plan(name) : name}</b>
      <span>
        {more > 0 && `${text.more(more)} · `}
        {formatVnd(total)} · {state}
      </span>
    </Card>
  )
}

function CourseCard({ card: { code, shown }, tabIndex }: Props<'COURSE'>) {
  if (!shown) return <Plain icon="school" title={`${text.course} · ${text.codeOf(code)}`} note={text.courseGone} />
  const { title, cover, price, href } = shown
  return (
    <Card href={href} tabIndex={tabIndex} picture={<img src={cover} alt="" width="96" height="72" loading="lazy" />}>
      <small>{text.course}</small>
      <b>{title}</b>
      <span>{price === 0 ? text.free : formatVnd(price)}</span>
    </Card>
  )
}

/** A page's own description (link preview). The host is shown above, and nothing is loaded from the page. */
const PageCard = ({ card: { url, host, title, description }, tabIndex }: Props<'LINK'>) => (
  <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer nofollow ugc" tabIndex={tabIndex}>
    <Sign icon="link" />
    <span className={styles.words}>
      <small>{host}</small>
      <b>{title}</b>
      {description !== '' && <span className={styles.more}>{description}</span>}
    </span>
  </a>
)

type CardProps = { href: string; tabIndex: number | undefined; picture: ReactNode; children: ReactNode }
const Card = ({ href, tabIndex, picture, children }: CardProps) => (
  <Link className={styles.card} to={href} tabIndex={tabIndex}>
    {picture}
    <span className={styles.words}>{children}</span>
  </Link>
)

const Plain = ({ icon, title, note }: { icon: IconName; title: string; note: string }) => (
  <p className={styles.card}>
    <Sign icon={icon} />
    <span className={styles.words}>
      <b>{title}</b>
      <span>{note}</span>
    </span>
  </p>
)

const Sign = ({ icon }: { icon: IconName }) => (
  <span className={styles.sign}>
    <Icon name={icon} size={24} />
  </span>
)
