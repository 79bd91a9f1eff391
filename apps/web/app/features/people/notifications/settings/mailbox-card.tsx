import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { notificationText as text } from './notification-settings.text.ts'

const { mailbox: words } = text

/** A mailbox that permanently rejects mail, with a way to retry. */
export const MailboxCard = ({ address }: { address: string }) => (
  <section className={panel.panel} aria-labelledby="mailbox">
    <h2 id="mailbox" className="h3">
      {words.title}
    </h2>
    <Notice tone="warn">
      <p>{words.refused(address)}</p>
      <p>{words.mend}</p>
    </Notice>
    <StepButton step="try-mailbox" size="lg" color="main" onDone={() => showToast({ type: 'success', message: words.works })}>
      {words.trial}
    </StepButton>
  </section>
)
