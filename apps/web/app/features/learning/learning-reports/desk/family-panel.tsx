import { showToast } from '#app/shared/toasts.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskView } from './report-desk-view.ts'

/** What the family has seen and answered; a question continues in the chat. */
export const FamilyPanel = ({ desk }: { desk: DeskView }) => (
  <section className={panel.panel} aria-labelledby="family">
    <h2 id="family" className="h4">
      {text.family}
    </h2>
    <p className="muted">{seenLine(desk)}</p>
    {desk.isSent && desk.answers.length === 0 && <p className="muted">{text.noAnswer}</p>}
    <ul className={styles.answers}>
      {desk.answers.map(({ by, said, words, isQuestion, when }) => (
        <li key={by.id} data-question={isQuestion || undefined}>
          <p>
            <b>{by.name}</b>
          </p>
          <p className="sm muted">{text.answered(said, when)}</p>
          {words && <p className={styles.template}>{words}</p>}
          {(isQuestion || words) && (
            <StepButton
              step="chat"
              fields={{ personId: by.id }}
              label={text.chatWith(by.name)}
              startIcon={<Icon name="message-circle" size={18} />}
            >
              {text.chat}
            </StepButton>
          )}
        </li>
      ))}
    </ul>
    {desk.isSent && <Resend />}
  </section>
)

const seenLine = ({ isSent, openedWhen }: DeskView) => (isSent ? (openedWhen ? text.openedAt(openedWhen) : text.notOpened) : text.notSent)

const Resend = () => (
  <>
    <p className="sm muted">{text.resendNote}</p>
    <StepButton<{ guardians: number }>
      step="resend"
      onDone={({ guardians }) => showToast({ type: 'success', message: text.resent(guardians) })}
    >
      {text.resend}
    </StepButton>
  </>
)
