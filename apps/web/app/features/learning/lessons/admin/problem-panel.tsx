import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import { TimeBar } from '../shared/time-bar.tsx'
import { problemsText as text } from './lesson-problems.text.ts'
import { ProblemDecision } from './problem-decision.tsx'
import styles from './problem-panel.module.css'
import type { ProblemPanelView } from './problem-view.ts'

type Props = { problem: ProblemPanelView; closeHref: string; /** Of the admin's own household. */ isOwnCase: boolean }

/** The contested lesson: what both sides say, what the server knows, and the decision. */
export const ProblemPanel = ({ problem, closeHref, isOwnCase }: Props) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={problem.status}
    title={problem.title}
    lead={<Lead {...problem} />}
    known={problem.known}
    actions={problem.state === 'OPEN' && !isOwnCase ? <ProblemDecision id={problem.id} /> : null}
  >
    <section className={styles.part}>
      <h3 className="h4">{text.family}</h3>
      <blockquote className={styles.words}>{problem.reason}</blockquote>
      <p className="sm muted">{problem.openedAt}</p>
      {problem.excuse && <p className={`sm ${styles.words}`}>{problem.excuse}</p>}
    </section>
    <section className={styles.part}>
      <h3 className="h4">{text.answer}</h3>
      {problem.answer === null ? (
        <p className="muted">{text.noAnswer}</p>
      ) : (
        <blockquote className={styles.words}>{problem.answer}</blockquote>
      )}
    </section>
    <section className={styles.part}>
      <h3 className="h4">{text.facts}</h3>
      {problem.bar && <TimeBar bar={problem.bar} />}
      <Stays stays={problem.stays} />
    </section>
    {problem.corrections.length > 0 && (
      <section className={styles.part}>
        <h3 className="h4">{text.corrections}</h3>
        <ul className={styles.corrections}>
          {problem.corrections.map(({ key, words, reason }) => (
            <li key={key} className="sm">
              {words}
              {reason && <span className={`muted ${styles.words}`}>: {reason}</span>}
            </li>
          ))}
        </ul>
      </section>
    )}
    {problem.state !== 'OPEN' && problem.state !== 'WITHDRAWN' && (
      <section className={styles.part}>
        <h3 className="h4">{text.decision}</h3>
        <p className={styles.words}>{problem.decision ?? text.noDecision}</p>
      </section>
    )}
    <div className={styles.end}>
      {problem.defaultEnd && <Notice icon="clock">{problem.defaultEnd}</Notice>}
      {isOwnCase && <Notice tone="warn">{text.ownCase}</Notice>}
    </div>
  </QueuePanel>
)

const Lead = ({ id, title, learner, lessonHref }: ProblemPanelView) => (
  <>
    <CaseClaim refId={id} name={`${title}, ${learner.name}`} />
    <p className={styles.link}>
      <Link className="link" to={lessonHref}>
        {text.lesson}
      </Link>
    </p>
  </>
)

/** Every record of the server, presses on the link included. */
const Stays = ({ stays }: Pick<ProblemPanelView, 'stays'>) => (
  <dl className={styles.stays}>
    {stays.map(({ key, name, facts }) => (
      <div key={key}>
        <dt>{name}</dt>
        {(facts.length > 0 ? facts : [text.noStay]).map((fact) => (
          <dd key={fact} className="sm muted">
            {fact}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
