import { Link } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { AssignmentRow } from './assignment-view.ts'

type Props = { rows: readonly AssignmentRow[]; label: string; /** Where all rows are of one class. */ isInClass?: boolean }

/** Homework in lists of its teacher, each with the page where it is followed. */
export const AssignmentRows = ({ rows, label, isInClass }: Props) => (
  <ul className={panel.rows} aria-label={label}>
    {rows.map(({ id, title, href, status, place, facts, asked }) => (
      <li key={id}>
        <div className={panel.what}>
          <p className={`${panel.name} ${panel.about}`}>
            <Link className="link" to={href}>
              {title}
            </Link>
            <StatusTag {...status} />
            {asked && <StatusTag label={asked} tone="warn" />}
          </p>
          {!isInClass && <p className="sm">{place}</p>}
          <p className="sm muted num">{facts}</p>
        </div>
      </li>
    ))}
  </ul>
)
