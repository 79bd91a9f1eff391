import styles from './switch.module.css'

type Props = {
  isOn: boolean
  /** Visible label beside the switch. */
  label: string
  /** Accessible name, where several switches with the same label are on a page. */
  about?: string
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that takes effect at once. */
export const Switch = ({ isOn, label, about, isBusy, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={isOn}
    aria-label={about && `${about}: ${label}`}
    aria-busy={isBusy || undefined}
    onClick={() => isBusy || onChange(!isOn)}
  >
    <span className={styles.track} />
    <span>{label}</span>
  </button>
)
