import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import type { ApplicationKind, TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './apply.module.css'
import { type ApplyStep, applySteps, factsOf, type StepFacts } from './apply-steps.ts'
import { applyText as text } from './apply.text.ts'

export const applyHref = (kind: ApplicationKind, step: ApplyStep = 'teach') => `/teachers/apply?kind=${kind}&step=${step}`

type Props = {
  kind: ApplicationKind
  current: ApplyStep
  content: ShownTeaching
  remarks: ReadonlyMap<TeachingField, string>
  saveState: ReactNode
  children: ReactNode
}

/** The head with the saved state, the five steps, one of them, and the ways back and on. */
export function ApplyFrame({ kind, current, content, remarks, saveState, children }: Props) {
  const at = applySteps.indexOf(current)
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        {saveState}
      </header>
      <nav aria-label={text.stepsLabel}>
        <ol className={styles.steps}>
          {applySteps.map((step, index) => (
            <li key={step}>
              <StepLink kind={kind} step={step} index={index} isCurrent={step === current} facts={factsOf(step, content, remarks)} />
            </li>
          ))}
        </ol>
      </nav>
      <section className={styles.panel} aria-labelledby="apply-step">
        <div>
          <p className="sm muted">{text.stepOf(at + 1, applySteps.length)}</p>
          <h2 id="apply-step" className="h3" tabIndex={-1}>
            {text.steps[current].name}
          </h2>
        </div>
        {children}
      </section>
      <div className={styles.ways}>
        <Way kind={kind} to={applySteps[at - 1]} isBack />
        <Way kind={kind} to={applySteps[at + 1]} />
      </div>
    </div>
  )
}

type StepProps = { kind: ApplicationKind; step: ApplyStep; index: number; isCurrent: boolean; facts: StepFacts }

function StepLink({ kind, step, index, isCurrent, facts: { missing, remarks, isDone } }: StepProps) {
  const state = remarks > 0 ? 'problem' : isDone ? 'done' : undefined
  const note = remarks > 0 ? text.toFix(remarks) : isDone || missing === 0 ? text.steps[step].note : text.missing(missing)
  return (
    <Link to={applyHref(kind, step)} aria-current={isCurrent ? 'step' : undefined} data-state={state} preventScrollReset>
      <i aria-hidden="true">{state === 'done' ? <Icon name="check" size={17} /> : state === 'problem' ? '!' : index + 1}</i>
      <span>
        <b>{text.steps[step].name}</b>
        {state === 'done' && <span className="visually-hidden"> ({text.done})</span>}
        <em>{note}</em>
      </span>
    </Link>
  )
}

function Way({ kind, to, isBack = false }: { kind: ApplicationKind; to: ApplyStep | undefined; isBack?: boolean }) {
  if (!to) return <span />
  const { name } = text.steps[to]
  return (
    <Link
      className={buttonClass({ size: 'xxl', ...(isBack ? { variant: 'outlined' as const } : { color: 'main' as const }) })}
      to={applyHref(kind, to)}
    >
      {isBack && <Icon name="arrow-left" size={19} />}
      <span>{isBack ? text.previous(name) : text.next(name)}</span>
      {!isBack && <Icon name="arrow-right" size={19} />}
    </Link>
  )
}
