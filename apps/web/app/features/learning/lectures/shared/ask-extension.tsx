import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import type { Extension } from '@khue/contracts/learning/lectures'
import { formatDate, formatDateTime } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import type { ButtonColor } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { extensionText as text } from './extension.text.ts'

type Props = { extension: Extension; learnerId: string | undefined; action?: string; color?: ButtonColor }

/** One tap asks for more time: a child asks the family, others the teacher. Then it says how far the request is. */
export const AskExtension = ({ extension, learnerId, action, color = 'main' }: Props) =>
  extension.canAsk ? (
    <StepButton
      step="extension"
      fields={learnerId ? { learnerId } : {}}
      action={action}
      size="xl"
      variant="contained"
      color={color}
      startIcon={<Icon name="send" />}
      onDone={() => showToast({ type: 'success', message: text.sent })}
    >
      {extension.asksFamily ? text.askFamily : text.ask(lectureLimits.extensionDays)}
    </StepButton>
  ) : (
    <p>{extensionWords(extension)}</p>
  )

/** How far a request for more time is; empty without one. */
export function extensionWords({ state, until, answerDueAt, reason }: Extension) {
  return [
    text.states[state],
    state === 'ASKED' && answerDueAt && text.due(formatDateTime(answerDueAt)),
    state === 'GRANTED' && until && text.until(formatDate(until)),
    state === 'REFUSED' && reason && text.reason(reason),
  ]
    .filter(Boolean)
    .join(' ')
}
