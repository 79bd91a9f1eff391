import type { Document } from '@khue/contracts/document'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import grid from '#app/shared/ui/card-grid.module.css'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { ClassCard, ClassState } from './class-card.tsx'
import styles from './class-detail.module.css'
import type { ClassPageView } from './class-page-view.ts'
import type { ClassView } from './open-class.ts'
import { openClassesText as text } from './open-classes.text.ts'

type Shown = { view: ClassPageView; document: Document }
type Props = Shown & {
  /** How to get a seat, bought or reserved; undefined when there is none to get. */
  seat: ReactNode
}

/** One class: time, teacher, content, and how to join. */
export const ClassDetail = ({ view, document, seat }: Props) => (
  <ClassPage
    view={view}
    document={document}
    trail={<Breadcrumb trail={[{ name: view.listName, path: view.listHref }]} />}
    join={<JoinActions view={view} seat={seat} />}
  />
)

/** A preview for the class's author, without the buttons to join. */
export const ClassPreview = ({ view, document }: Shown) => <ClassPage view={view} document={document} />

const ClassPage = ({ view, document, trail, join }: Shown & { trail?: ReactNode; join?: ReactNode }) => (
  <div className={`wrap ${styles.page}`} data-subject={view.subject.id}>
    <div className={styles.text}>
      {trail}
      <div className={styles.line}>
        <span className={`${tag.tag} ${tag.subject}`}>{view.subject.name}</span>
        <ClassState view={view} />
      </div>
      <h1 className={`h1 ${styles.title}`}>{view.title}</h1>
      {view.summary && <p className="lead">{view.summary}</p>}
      <div className={styles.teacher}>
        <img src={view.teacher.avatar} alt="" width="48" height="48" />
        <span>
          <span className="visually-hidden">{text.teacherName} </span>
          {view.teacher.name}
        </span>
      </div>
      <FactList label={text.facts} facts={view.facts} />
    </div>
    <JoinBox view={view}>{join}</JoinBox>
    {document.length > 0 && (
      <section className={styles.about} aria-labelledby="noi-dung">
        <h2 className="h2" id="noi-dung">
          {text.about}
        </h2>
        <DocumentView document={document} isSection />
      </section>
    )}
  </div>
)

/** How to join. A guest signs in first. */
const JoinBox = ({ view, children }: { view: ClassPageView; children: ReactNode }) => (
  <aside className={styles.box} aria-label={text.join}>
    <img className={styles.cover} src={view.cover} alt="" width="384" height="240" fetchPriority="high" />
    <div className={styles.inside}>
      {view.fee && <b className={styles.fee}>{view.fee}</b>}
      <p className={styles.when}>
        <Icon name="calendar-time" size={18} />
        {view.schedule}
      </p>
      <p className="sm muted">{view.join}</p>
      {children}
      {view.interested && <p className="sm muted">{view.interested}</p>}
    </div>
  </aside>
)

const JoinActions = ({ view, seat }: Pick<Props, 'view' | 'seat'>) => (
  <>
    {view.hasEnded && (
      <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={view.listHref}>
        {text.upcomingOnes}
      </Link>
    )}
    {seat}
    {!view.hasEnded && <InterestButton view={view} isMain={!seat} />}
  </>
)

const InterestButton = ({ view, isMain }: { view: ClassPageView; isMain: boolean }) => (
  <StepButton
    step="interest"
    gated={`interest-${view.id}`}
    size="xxl"
    color="main"
    variant={!isMain ? 'text' : view.isInterested ? 'contained' : 'outlined'}
    fullWidth
    fields={{ action: view.isInterested ? 'UNINTEREST' : 'INTEREST' }}
    startIcon={<Icon name={view.isInterested ? 'check' : 'plus'} />}
  >
    {view.isInterested ? text.interestOn : text.interest}
  </StepButton>
)

export const RelatedClasses = ({ classes }: { classes: readonly ClassView[] }) =>
  classes.length > 0 && (
    <section className={`wrap ${styles.related}`} aria-labelledby="cung-mon">
      <h2 className="h2" id="cung-mon">
        {text.related}
      </h2>
      <div className={`${grid.grid} ${grid.framed} ${grid.row} ${styles.cards}`}>
        {classes.map((view) => (
          <ClassCard key={view.id} view={view} level={3} />
        ))}
      </div>
    </section>
  )
