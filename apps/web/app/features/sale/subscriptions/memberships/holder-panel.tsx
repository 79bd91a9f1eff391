import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './holder-panel.module.css'
import type { HolderView, TermView } from './membership-view.ts'
import { membershipsText as text } from './memberships.text.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { Sharing } from './sharing.tsx'

const toastSuccess = (message: string) => showToast({ type: 'success', message })

/** Current and future memberships of one person, with actions. */
export function HolderPanel({ holder }: { holder: HolderView }) {
  const plansHref = `/open-classes?open=register&learnerId=${holder.id}`
  return (
    <section className={panel.panel} aria-labelledby={`cua-${holder.id}`}>
      <h2 id={`cua-${holder.id}`} className="h3">
        {holder.title}
      </h2>
      {holder.terms.length === 0 ? (
        <EmptyState
          title={text.noneTitle}
          text={text.noneText}
          action={
            <Link className={buttonClass({ size: 'xl', color: 'main' })} to={plansHref} aria-label={text.buyFor(holder.name)}>
              {text.choosePlan}
            </Link>
          }
        />
      ) : (
        <ul className={styles.terms}>
          {holder.terms.map((term) => (
            <li key={term.key}>
              <Term term={term} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Term({ term }: { term: TermView }) {
  return (
    <>
      <div className={styles.term}>
        <img src={term.image} alt="" width="72" height="72" />
        <div className={panel.what}>
          <h3 className={`h4 ${panel.name}`}>
            {text.plan(term.name)} <StatusTag {...term.tag} />
          </h3>
          <p className="sm muted">{term.period}</p>
          {term.notes.map((note) => (
            <p key={note} className="sm">
              {note}
            </p>
          ))}
        </div>
        <TermActions term={term} />
      </div>
      {term.sharing && <Sharing lineId={term.lineId} {...term.sharing} />}
    </>
  )
}

function TermActions({
  term: { name, lineId, learnerId, payHref, renewHref, pauseWindow, isResumable, isResting, canUpgrade, seatId },
}: {
  term: TermView
}) {
  const [isPausing, setPausing] = useState(false)
  return (
    <div className={panel.actions}>
      {payHref && (
        <Link className={buttonClass({ size: 'xl', color: 'main' })} to={payHref}>
          {text.pay}
        </Link>
      )}
      {renewHref && (
        <Link className={buttonClass({ size: 'xl', color: 'main' })} to={renewHref} aria-label={text.renewPlan(name)}>
          {text.renew}
        </Link>
      )}
      {canUpgrade && (
        <Link
          className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
          to={`?open=upgrade&learnerId=${learnerId}`}
          preventScrollReset
          aria-label={text.upgradePlan(name)}
        >
          {text.upgrade}
        </Link>
      )}
      {pauseWindow && (
        <>
          <Button size="xl" variant="outlined" onClick={() => setPausing(true)} aria-label={text.pausePlan(name)}>
            {text.pause}
          </Button>
          <PauseDialog opened={isPausing} onClose={() => setPausing(false)} lineId={lineId} {...pauseWindow} />
        </>
      )}
      {isResumable && (
        <StepButton step="resume" fields={{ lineId }} color="main" onDone={() => toastSuccess(text.resumed)}>
          {isResting ? text.resume : text.keepOn}
        </StepButton>
      )}
      {seatId && (
        <StepButton step="take-back" fields={{ id: seatId }} onDone={() => toastSuccess(text.takenBack)}>
          {text.leave}
        </StepButton>
      )}
    </div>
  )
}
