import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { VideoPlayer } from '#app/features/ground/media/shared/video-player.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import actions from '#app/shared/ui/queue-panel.module.css'
import { CaseChecks } from './case-checks.tsx'
import { casesText, caseText as text } from './cases.text.ts'
import type { toPreview } from './case-view.ts'
import styles from './case-preview.module.css'

type Props = { of: ReturnType<typeof toPreview>; closeHref: string }

/** The case beside the list: applicant, automatic checks, and the link to the decision. */
export const CasePreview = ({ of, closeHref }: Props) => (
  <QueuePanel
    texts={casesText}
    closeHref={closeHref}
    status={of.status}
    title={of.person.name}
    lead={<Lead of={of} />}
    known={of.known}
    actions={
      <div className={actions.actions}>
        <Link to={of.href} className={buttonClass({ size: 'xxl', color: 'main' })}>
          {of.isWaiting ? casesText.decide : casesText.read}
        </Link>
      </div>
    }
  >
    {of.intro && <p className={styles.intro}>“{of.intro}”</p>}
    {of.video?.url && <VideoPlayer url={of.video.url} posterUrl={of.video.posterUrl} label={text.videoOf(of.person.name)} />}
    {of.changed && (
      <p className={styles.part}>
        <b>{casesText.changes}</b> {of.changed}
      </p>
    )}
    <section className={styles.part}>
      <h3 className="h4">{text.checks}</h3>
      <CaseChecks checks={of.checks} />
    </section>
  </QueuePanel>
)

const Lead = ({ of }: Pick<Props, 'of'>) => (
  <>
    <p className={styles.lead}>
      <img src={of.photo} alt="" width="56" height="56" />
      <span className="muted">{[casesText.kinds[of.kind], text.submission(of.submission)].join(' · ')}</span>
    </p>
    <CaseClaim refId={of.id} name={text.caseOf(of.person.name)} />
  </>
)
