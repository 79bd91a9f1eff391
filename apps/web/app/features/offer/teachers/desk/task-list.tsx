import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import styles from './task-list.module.css'
import { teachingDeskText as text } from './teaching-desk.text.ts'
import type { Task } from './teaching-tasks.ts'

/** What waits for the teacher, each with the page where it is done. */
export const TaskList = ({ tasks }: { tasks: readonly Task[] }) => (
  <section className={panel.panel}>
    <h2 className="h3">{text.tasks}</h2>
    {tasks.length === 0 ? (
      <p className="muted">{text.noTasks}</p>
    ) : (
      <ul className={panel.rows}>
        {tasks.map(({ key, title, note, href, label, isUrgent }) => (
          <li key={key}>
            <div className={panel.what}>
              <p className={panel.name}>{title}</p>
              {note && <p className={`sm ${isUrgent ? styles.urgent : 'muted'}`}>{note}</p>}
            </div>
            <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={href} aria-label={`${label}: ${title}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
)
