import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { Link, useLocation } from 'react-router'
import { withOpen } from '#app/shared/dialog-address.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { dueWords, momentOf } from '../shared/homework-words.ts'
import { WorkEditor } from '../work/work-editor.tsx'
import { pageText as text } from './homework-page.text.ts'

type Props = { homework: Homework; isOwn: boolean; learnerId: string | undefined }

/** Where the learner works; a guardian sees how far the work is, and may do it for a child that has no device. */
export function WorkPanel({ homework, isOwn, learnerId }: Props) {
  const { search } = useLocation()
  const { submissions, draft, can, dueAt, now } = homework
  const version = `version-${submissions.length + 1}` // handing it in closes it
  const isOpen = new URLSearchParams(search).get('open') === version
  if (!can.submit) return isOwn && <Notice>{text.closed}</Notice>
  if (isOpen || (isOwn && (submissions.length === 0 || draft !== null))) return <WorkEditor homework={homework} learnerId={learnerId} />
  if (!isOwn) return submissions.length === 0 && <Waiting homework={homework} help={withOpen(search, version)} />
  return (
    <section className={panel.panel} aria-label={text.again}>
      <p className="muted">{text.againNote(dueWords(dueAt, now))}</p>
      <p>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={{ search: withOpen(search, version) }} preventScrollReset>
          {text.again}
        </Link>
      </p>
    </section>
  )
}

const Waiting = ({ homework: { learner, draft, state }, help }: { homework: Homework; help: string }) => (
  <section className={panel.panel} aria-labelledby="work">
    <h2 id="work" className="h3">
      {text.ofChild(learner.name)}
    </h2>
    <p>{state === 'NOT_SUBMITTED' ? text.missed(learner.name) : text.notYet(learner.name)}</p>
    {draft && <p className="muted">{text.drafting(momentOf(draft.savedAt))}</p>}
    <p className="sm muted">{text.readOnly}</p>
    <p>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={{ search: help }} preventScrollReset>
        {text.help}
      </Link>
    </p>
  </section>
)
