import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

type Props = {
  /** What failed, as a sentence. */
  title?: string
  /** Whether anything is lost, and what to do. */
  text?: ReactNode
  onRetry?: (() => void) | undefined
  /** Replaces "Thử lại". */
  action?: ReactNode
  isRetrying?: boolean
}

/** Error state of a part; content around it stays readable. */
export const ErrorState = ({ title = 'Đã có lỗi xảy ra. Vui lòng thử lại sau!', text, onRetry, action, isRetrying }: Props) => (
  <div className={styles.state} role="alert">
    <Icon name="cloud-off" size={52} className={styles.failed} />
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {(onRetry || action) && (
      <div className={styles.action}>
        {action ?? (
          <Button variant="outlined" size="xl" loading={isRetrying} startIcon={<Icon name="refresh" size={19} />} onClick={onRetry}>
            Thử lại
          </Button>
        )}
      </div>
    )}
  </div>
)
