import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PersonHead } from '#app/shared/ui/person-head.tsx'
import { QueueHead, QueueList } from '#app/shared/ui/queue-list.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import styles from './moderation-list.module.css'
import type { ModerationView } from './moderation-view.ts'
import { reviewsAdminText as text } from './reviews-admin.text.ts'

type Verdict = 'SHOWN' | 'HIDDEN'
/** Identifies the text that is moderated: the version that the page has loaded. */
type Words = Pick<ModerationView, 'id' | 'lastEditedAt'>
type Props = {
  choices: readonly Choice[]
  items: readonly ModerationView[]
  total: string
  empty: keyof typeof text.empty
  first: string | undefined
  next: string | undefined
}

/** Reviews to moderate. */
export const ModerationList = ({ choices, items, total, empty, first, next }: Props) => (
  <>
    <ChipRow label={text.byState} choices={choices} />
    <PendingList>
      <QueueList keys={items.map(keyOf)} head={total} empty={<EmptyState {...text.empty[empty]} />}>
        {items.map((item) => (
          <Item key={keyOf(item)} {...item} />
        ))}
      </QueueList>
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </>
)

const keyOf = ({ id, state, lastEditedAt }: ModerationView) => `${id} ${state} ${lastEditedAt}`

const tones = { PENDING: tag.warn, SHOWN: tag.success, HIDDEN: tag.danger }

const Item = ({ author, about, stars, words, written, reply, reports, id, lastEditedAt, state, isFeatured }: ModerationView) => (
  <li className={panel.panel}>
    <div className={panel.head}>
      <PersonHead avatar={author.avatar} about={{ label: text.about, ...about }}>
        <QueueHead>
          <Link className="link" to={author.href}>
            {author.name}
          </Link>
        </QueueHead>
      </PersonHead>
      <span className={styles.tags}>
        {isFeatured && <span className={`${tag.tag} ${tag.apricot}`}>{text.isFeatured}</span>}
        <span className={`${tag.tag} ${tones[state]}`}>{text.states[state]}</span>
      </span>
    </div>
    <div className={styles.line}>
      <Stars count={stars} label={text.stars(stars)} />
      <span className="sm muted">{written}</span>
    </div>
    <CaseClaim refId={id} name={author.name} />
    {words ? <p className={styles.words}>{words}</p> : <p className="muted">{text.noWords}</p>}
    {reply && (
      <Quoted title={text.reply}>
        <p className={styles.words}>{reply}</p>
      </Quoted>
    )}
    {reports.length > 0 && (
      <Quoted title={text.reports}>
        <ul>
          {reports.map((one) => (
            <li key={one.reason}>
              {one.reason}
              {one.note && <span className={styles.words}>: {one.note}</span>}
            </li>
          ))}
        </ul>
      </Quoted>
    )}
    <div className={panel.actions}>
      <DecideButton about={{ id, lastEditedAt }} verdict="SHOWN" author={author.name} isShown={state === 'SHOWN'} />
      {state !== 'HIDDEN' && <DecideButton about={{ id, lastEditedAt }} verdict="HIDDEN" author={author.name} />}
      {isFeatured !== undefined && <Choose about={{ id, lastEditedAt }} isFeatured={isFeatured} author={author.name} />}
    </div>
  </li>
)

/** Adds a review to the testimonials page, or removes it. */
function Choose({ about, isFeatured, author }: { about: Words; isFeatured: boolean; author: string }) {
  const label = isFeatured ? text.unchoose : text.choose
  const done = () => showToast({ type: 'success', message: text.chosen[isFeatured ? 'false' : 'true'] })
  return (
    <StepButton
      step="choose"
      fields={{ ...about, isFeatured: String(!isFeatured) }}
      label={text.choiceOf(label, author)}
      onDone={done}
      color="main"
    >
      {label}
    </StepButton>
  )
}

const Quoted = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.quoted}>
    <p className="sm">
      <b>{title}</b>
    </p>
    {children}
  </div>
)

/** Showing or hiding a review requires a reason, which is recorded. */
function DecideButton({ about, verdict, author, isShown }: { about: Words; verdict: Verdict; author: string; isShown?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const isGood = verdict === 'SHOWN'
  const label = isGood ? (isShown ? text.keep : text.show) : text.hide
  return (
    <>
      <Button
        size="xl"
        variant={isGood ? 'contained' : 'outlined'}
        color={isGood ? 'green' : 'red'}
        aria-label={text.of(label, author)}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.titles[verdict]} size="sm">
        <StepForm
          step="judge"
          fields={{ ...about, verdict }}
          save={label}
          color={isGood ? 'green' : 'red'}
          allowsUnsavedExit
          onDone={() => {
            close()
            showToast({ type: 'success', message: text.decided[verdict] })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <p className="muted">{text.leads[verdict]}</p>
              <TextAreaField
                label={text.reason}
                name="reason"
                required
                rows={3}
                maxLength={500}
                defaultValue={isGood ? text.goodReason : undefined}
                hint={text.reasonHint}
                error={wrong.get('reason')}
              />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
