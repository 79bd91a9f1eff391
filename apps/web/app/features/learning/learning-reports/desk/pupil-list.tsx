import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { deskText as text } from './desk.text.ts'
import type { LessonView } from './report-desk-view.ts'
import { shortName } from './templates.ts'

/** All pupils of a lesson with the state of their reports; the next one is one tap away. */
export const PupilList = ({ lesson: { pupils, next } }: { lesson: LessonView }) => (
  <section className={panel.panel} aria-labelledby="pupils">
    <div className={panel.head}>
      <h2 id="pupils" className="h3">
        {text.pupils}
      </h2>
      {next && (
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={next.href}>
          {text.quick(shortName(next.name))}
        </Link>
      )}
    </div>
    <ul className={panel.rows}>
      {pupils.map(({ id, name, avatar, status, attendance, href, isSent }) => (
        <li key={id}>
          <img src={avatar} alt="" width="40" height="40" loading="lazy" />
          <div className={panel.what}>
            <p className={panel.name}>
              {name} <StatusTag {...status} />
            </p>
            <p className="sm muted">{attendance}</p>
          </div>
          <Link
            className={buttonClass({ size: 'xl', variant: 'outlined', ...(!isSent && { color: 'main' }) })}
            to={href}
            aria-label={text.openOf(isSent ? text.read : text.write, name)}
          >
            {isSent ? text.read : text.write}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
