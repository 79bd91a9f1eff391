import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showToast } from '#app/shared/toasts.ts'
import { useSession } from '#app/shared/session.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { type Status, StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { authoringText as text } from './authoring.text.ts'
import styles from './editor-frame.module.css'

type Props = {
  back: { to: string; label: string }
  title: string
  status: Status
  note: string
  previewHref: string
  /** The state of the automatic save; omitted where only buttons save. */
  saveState?: ReactNode
}

/** The head of an editor: back link, title, state of the save, and preview. */
export const EditorBar = ({ back, title, status, note, previewHref, saveState }: Props) => (
  <div className={styles.head}>
    <div className={styles.bar}>
      <IconButton component={Link} to={back.to} icon="arrow-left" label={back.label} />
      <div className={styles.name}>
        <div>
          <h1>{title}</h1>
          <StatusTag {...status} />
        </div>
        <p>{note}</p>
      </div>
      {saveState}
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' }, styles.preview)} to={previewHref}>
        <Icon name="eye" size={19} />
        <span>{text.preview}</span>
      </Link>
    </div>
  </div>
)

/** For an admin who writes in a teacher's name. */
export function InNameOf({ teacher }: { teacher: { id: string; name: string } }) {
  const { profile } = useSession()
  if (!profile || profile.id === teacher.id) return null
  return (
    <Notice tone="accent" icon="users">
      {text.inNameOf(teacher.name)}
    </Notice>
  )
}

/** While a version waits: when the answer is due, and how to edit again. */
export const Locked = ({ words, action, revision }: { words: string; action: string; revision: number }) => (
  <Notice icon="lock">
    <p>{words}</p>
    <StepButton
      step="withdraw"
      action={action}
      fields={{ revision: String(revision) }}
      onDone={() => showToast({ type: 'success', message: text.withdrawn })}
    >
      {text.withdraw}
    </StepButton>
  </Notice>
)
