import type { SupportStatus } from '@khue/contracts/community/support-rules'
import { showToast } from '#app/shared/toasts.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import styles from './support-thread.module.css'
import { supportText as text } from './support.text.ts'

type Props = { status: SupportStatus; hasAgent: boolean; isMine: boolean; rating: number | null }
const said = (message: string) => () => showToast({ type: 'success', message })

const chosen = { variant: 'contained', color: 'main' } as const

/** Actions on a request besides writing. */
export const SupportMoves = ({ status, hasAgent, isMine, rating }: Props) => (
  <>
    <div className={panel.actions}>
      {status === 'ASSISTED' && isMine && !hasAgent && (
        <StepButton step="ask-person" color="main" variant="contained" onDone={said(text.asked)}>
          {text.requestHumanAgent}
        </StepButton>
      )}
      {status === 'CLOSED' ? (
        <StepButton step="reopen" onDone={said(text.reopened)}>
          {text.reopen}
        </StepButton>
      ) : (
        <StepButton step="close" onDone={said(text.closed)}>
          {text.close}
        </StepButton>
      )}
    </div>
    {status === 'CLOSED' && isMine && (
      <section className={panel.panel} aria-labelledby="rate-support">
        <h2 id="rate-support" className="h4">
          {text.rate}
        </h2>
        {rating !== null && <p className="muted">{text.rated(rating)}</p>}
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <StepButton
              key={stars}
              step="rate"
              fields={{ stars: String(stars) }}
              {...(stars === rating && chosen)}
              onDone={said(text.thanks)}
            >
              {text.star(stars)}
            </StepButton>
          ))}
        </div>
      </section>
    )}
  </>
)
