import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { NewCourseFields } from '../shared/new-course-fields.tsx'
import { versionHref } from '../editor-addresses.ts'
import type { CourseCardView } from './course-list-view.ts'
import styles from './course-list.module.css'
import { courseListText as text } from './course-list.text.ts'

type Props = {
  items: readonly CourseCardView[]
  categories: readonly Option[]
  hasContract: boolean
  first: string | undefined
  next: string | undefined
}

/** A teacher's courses with their state and the next step of each. */
export const CourseList = ({ items, categories, hasContract, first, next }: Props) => (
  <>
    {!hasContract && (
      <Notice tone="warn">
        <p>
          <b>{text.noContract}</b> {text.noContractNote}
        </p>
        <p>
          <Link className="link" to="/account/teaching/contract">
            {text.toContract}
          </Link>
        </p>
      </Notice>
    )}
    <PendingList>
      {items.length === 0 ? (
        <EmptyState title={text.emptyTitle} text={text.emptyText} action={<NewCourse categories={categories} />} />
      ) : (
        <ul className={styles.cards}>
          {items.map((item) => (
            <Card key={item.id} item={item} />
          ))}
        </ul>
      )}
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </>
)

const Card = ({ item: { id, title, cover, facts, status, note, edit, href } }: { item: CourseCardView }) => (
  <li className={styles.card}>
    <p>
      <StatusTag {...status} />
    </p>
    <div className={styles.what}>
      <img src={cover} alt="" width="80" height="50" loading="lazy" />
      <div>
        <h2 className="h4">{title}</h2>
        <p className="sm muted">{facts}</p>
      </div>
    </div>
    <p className={styles.note}>{note}</p>
    <div className={styles.actions}>
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined', fullWidth: true })}
        to={edit.href}
        aria-label={text.editOf(edit.label, title)}
      >
        {edit.label}
      </Link>
      {href && (
        <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={href}>
          {text.see}
        </Link>
      )}
      <StepButton step="duplicate" action={versionHref(id)} variant="text" label={text.duplicateOf(title)}>
        {text.duplicate}
      </StepButton>
    </div>
  </li>
)

/** Name, category and format start a course; the rest is typed in the editor. */
export function NewCourse({ categories }: { categories: readonly Option[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="xxl" color="main" startIcon={<Icon name="plus" size={19} />} onClick={() => setOpen(true)}>
        {text.create}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={text.create}>
        <StepForm step="create" save={text.start} allowsUnsavedExit>
          {(wrong) => (
            <>
              <p className="muted">{text.createLead}</p>
              <NewCourseFields categories={categories} wrong={wrong} />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
