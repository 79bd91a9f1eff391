import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './settings-list.module.css'
import { useRoleFrame } from './use-role-frame.ts'

/** The settings of the signed-in person, in groups. */
export function SettingsList() {
  const { settings } = useRoleFrame()
  return (
    <div className={styles.groups}>
      {settings.map(({ label, entries }) => (
        <section key={label} className={styles.group} aria-label={label}>
          <h2 className={styles.title}>{label}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} className={styles.entry}>
                  <Icon name={entry.icon} size={21} />
                  <span>
                    <b>{entry.label}</b>
                    <span className={styles.about}>{entry.about}</span>
                  </span>
                  <Icon name="chevron-right" size={18} className={styles.arrow} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
