import styles from './strength-meter.module.css'

/** zxcvbn score of a password. */
export type Strength = 0 | 1 | 2 | 3 | 4

const words = ['Rất dễ đoán', 'Dễ đoán', 'Tạm được', 'Tốt', 'Rất tốt'] as const

type Props = {
  /** Undefined while the field is empty. */
  strength: Strength | undefined
  /** How to improve it. */
  advice?: string | undefined
}

/** Four bars and a label below a new password. */
export const StrengthMeter = ({ strength, advice }: Props) => (
  <div className={styles.meter} data-strength={strength}>
    <div className={styles.bars} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-lit={(strength !== undefined && step <= Math.max(1, strength)) || undefined} />
      ))}
    </div>
    <p className={styles.words} aria-live="polite">
      {strength !== undefined && (
        <>
          <span className="visually-hidden">Độ mạnh của mật khẩu: </span>
          <b>{words[strength]}</b>
          {advice && <span>. {advice}</span>}
        </>
      )}
    </p>
  </div>
)
