import type { Participant } from '@khue/contracts/community/chat'
import { showToast } from '#app/shared/toasts.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import styles from './blocked-list.module.css'
import { chatSettingsText as text } from './chat-settings.text.ts'

/** People the user has blocked, with an unblock button. */
export const BlockedList = ({ people }: { people: readonly Participant[] }) =>
  people.length === 0 ? (
    <EmptyState title={text.noneBlocked} text={text.noneBlockedText} />
  ) : (
    <ul className={panel.rows}>
      {people.map(({ id, name, avatar }) => (
        <li key={id}>
          <img className={styles.picture} src={avatar} alt="" width="40" height="40" loading="lazy" />
          <div className={panel.what}>
            <p className={panel.name}>{name}</p>
          </div>
          <StepButton
            step="unblock"
            fields={{ personId: id }}
            label={text.unblockOf(name)}
            onDone={() => showToast({ type: 'success', message: text.unblocked })}
          >
            {text.unblock}
          </StepButton>
        </li>
      ))}
    </ul>
  )
