import styles from './switch.module.css'

type Props = {
  isOn: boolean
  /** What is switched, as it stands beside the switch. */
  label: string
  /** Says more than the label, where several stand on a page. */
  about?: string
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is at once on or off. */
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
