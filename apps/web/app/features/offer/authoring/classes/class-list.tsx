import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { ClassRowView } from './class-list-view.ts'
import { classListText as text } from './class-list.text.ts'

export type ClassListState = keyof typeof text.states
type Props = {
  state: ClassListState
  choices: readonly Choice[]
  items: readonly ClassRowView[]
  newHref: string
  first: string | undefined
  next: string | undefined
  /** Query parameters of the page that do not affect this list. */
  besides: readonly string[]
  /** What is known of the lesson of a class, by its id. */
  lessons: Readonly<Record<string, ReactNode>>
}

/** A teacher's single classes, newest first. */
export const ClassList = ({ state, choices, items, newHref, first, next, besides, lessons }: Props) => (
  <section className={panel.panel} aria-labelledby="single-classes">
    <div className={panel.head}>
      <div>
        <h2 id="single-classes" className="h3">
          {text.title}
        </h2>
        <p className="sm muted">{text.lead}</p>
      </div>
    </div>
    <ChipRow label={text.tabs} choices={choices} />
    <PendingList besides={besides}>
      {items.length === 0 ? (
        <EmptyState {...text.empty[state]} action={state !== 'CANCELLED' && state !== 'OVER' && <OpenClassLink to={newHref} />} />
      ) : (
        <ul className={panel.rows}>
          {items.map((one) => (
            <Row key={one.id} one={one} lesson={lessons[one.id]} />
          ))}
        </ul>
      )}
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </section>
)

const Row = ({ one: { title, facts, when, status, note, edit, href }, lesson }: { one: ClassRowView; lesson: ReactNode }) => (
  <li>
    <div className={panel.what}>
      <p className={`${panel.name} ${panel.about}`}>
        <Link className="link" to={edit.href}>
          {title}
        </Link>
        <StatusTag {...status} />
      </p>
      <p className="sm">{when}</p>
      <p className="sm muted">{facts}</p>
      {note && <p className="sm">{note}</p>}
      {lesson}
    </div>
    <div className={panel.actions}>
      {href && (
        <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={href} aria-label={text.seeOf(title)}>
          {text.see}
        </Link>
      )}
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={edit.href} aria-label={text.editOf(edit.label, title)}>
        {edit.label}
      </Link>
    </div>
  </li>
)

/** Leads to the page that starts a class. */
export const OpenClassLink = ({ to }: { to: string }) => (
  <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={to}>
    <Icon name="plus" size={19} />
    {text.open}
  </Link>
)
