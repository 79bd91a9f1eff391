import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Letter } from '../shared/letter.tsx'
import styles from './desk.module.css'
import { deskText } from './desk.text.ts'
import { isEmpty, type Stored } from './draft-state.ts'
import type { ReportDraft } from './report-draft.ts'

const text = deskText.conflict

/** Two texts of one report: the teacher sees both and chooses. */
export const ConflictChoice = ({ draft, other }: { draft: ReportDraft; other: Stored }) => (
  <div className={styles.conflict}>
    <Notice tone="warn" isAlert>
      <p>
        <b>{text.title}</b>
      </p>
      <p>{text.text}</p>
    </Notice>
    <section aria-label={text.other} className={styles.other}>
      <h2 className="h4">{text.other}</h2>
      {isEmpty(other.written) ? <p className="muted">{text.nothing}</p> : <Letter written={other.written} />}
      {other.written.voiceId && <p className="sm muted">{text.withVoice}</p>}
    </section>
    <div className={panel.actions}>
      <Button
        size="xl"
        color="main"
        onClick={() => {
          draft.keepOwn()
          void draft.flush()
        }}
      >
        {text.keepOwn}
      </Button>
      <Button size="xl" variant="outlined" onClick={() => draft.takeOther()}>
        {text.takeOther}
      </Button>
    </div>
  </div>
)
