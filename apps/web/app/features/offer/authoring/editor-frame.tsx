import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { authoringText as text } from './authoring.text.ts'
import { EditorBar, InNameOf, Locked } from './editor-bar.tsx'
import styles from './editor-frame.module.css'
import { coursesHref, editorHref, type EditorStep, editorSteps, previewHref, versionHref } from './editor-addresses.ts'
import { type StepFacts, stepsOf, type StepView } from './editor-steps.ts'
import type { EditorHead } from './editor-view.ts'

type Props = {
  head: EditorHead
  facts: StepFacts
  current: EditorStep
  /** The state of the automatic save; omitted where only buttons save. */
  saveState?: ReactNode
  /** The help column. */
  side?: ReactNode
  children: ReactNode
}

/** One step of the course editor: its own head, the steps with what each still lacks, the form, the help column and the way on. */
export function EditorFrame({ head, facts, current, saveState, side, children }: Props) {
  const steps = stepsOf(facts)
  const at = editorSteps.indexOf(current)
  return (
    <div className={styles.page}>
      <EditorBar {...head} back={{ to: coursesHref, label: text.back }} previewHref={previewHref(head.id)} saveState={saveState} />
      <div className={styles.columns} data-side={side ? true : undefined}>
        <Steps courseId={head.id} steps={steps} current={current} />
        <div className={styles.main}>
          <InNameOf teacher={head.teacher} />
          {head.locked && <Locked words={head.locked} action={versionHref(head.id)} revision={head.revision} />}
          {head.rejected && (
            <Notice tone="warn" icon="alert-circle">
              <p className={styles.words}>{head.rejected}</p>
            </Notice>
          )}
          {!head.locked && head.isOnSale && <Notice>{text.onSale}</Notice>}
          {children}
          <div className={styles.ways}>
            <Way courseId={head.id} to={editorSteps[at - 1]} isBack />
            <Way courseId={head.id} to={editorSteps[at + 1]} />
          </div>
        </div>
        {side && <aside className={styles.side}>{side}</aside>}
      </div>
    </div>
  )
}

type StepsProps = { courseId: string; steps: readonly StepView[]; current: EditorStep }

/** The steps beside the form; on phones a button with the current one, which opens the list. */
function Steps({ courseId, steps, current }: StepsProps) {
  const at = editorSteps.indexOf(current)
  return (
    <nav className={styles.steps} aria-label={text.stepsLabel}>
      <details key={current} className={styles.folded}>
        <summary>
          <span>{text.stepOf(at + 1, editorSteps.length, text.steps[current])}</span>
          <Icon name="chevron-down" size={20} />
          <span className={styles.bars} aria-hidden="true">
            {steps.map(({ step, state }) => (
              <i key={step} data-state={state} data-current={step === current || undefined} />
            ))}
          </span>
        </summary>
        <StepList courseId={courseId} steps={steps} current={current} />
      </details>
      <div className={styles.unfolded}>
        <StepList courseId={courseId} steps={steps} current={current} />
      </div>
    </nav>
  )
}

const StepList = ({ courseId, steps, current }: StepsProps) => (
  <ol>
    {steps.map(({ step, name, note, state }, at) => (
      <li key={step}>
        <NavLink to={editorHref(courseId, step)} aria-current={step === current ? 'step' : undefined} data-state={state}>
          <i aria-hidden="true">
            {state === 'done' && step !== current ? <Icon name="check" size={17} /> : state === 'problem' ? '!' : at + 1}
          </i>
          <span>
            <b>{name}</b>
            {state === 'done' && <span className="visually-hidden"> ({text.done})</span>}
            <em>{note}</em>
          </span>
        </NavLink>
      </li>
    ))}
  </ol>
)

function Way({ courseId, to, isBack }: { courseId: string; to: EditorStep | undefined; isBack?: boolean }) {
  if (!to) return <span />
  return (
    <Link
      className={buttonClass({ size: 'xxl', ...(isBack ? { variant: 'outlined' as const } : { color: 'main' as const }) })}
      to={editorHref(courseId, to)}
    >
      {isBack && <Icon name="arrow-left" size={19} />}
      <span>{isBack ? text.previousStep(text.steps[to]) : text.nextStep(text.steps[to])}</span>
      {!isBack && <Icon name="arrow-right" size={19} />}
    </Link>
  )
}
