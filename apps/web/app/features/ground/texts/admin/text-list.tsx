import type { TextKey } from '@khue/contracts/ground/texts'
import { Link } from 'react-router'
import { formatDateTime, formatVersion } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { textNames, textsAdminText as text } from './texts-admin.text.ts'

type Head = { number: number; version: string; at: string; author: string | null }

export const versionLine = ({ version, author, at }: Head) =>
  text.versionLine(formatVersion(version), author ?? text.byHouse, formatDateTime(at))

/** All fixed texts with their current version. */
export const TextList = ({ items }: { items: readonly (Head & { key: TextKey })[] }) => (
  <section className={panel.panel}>
    <ul className={panel.rows}>
      {items.map((one) => (
        <li key={one.key}>
          <div className={panel.what}>
            <p className={panel.name}>{textNames[one.key]}</p>
            <p className="sm muted">{versionLine(one)}</p>
          </div>
          <Link
            className={buttonClass({ size: 'xl', variant: 'outlined' })}
            to={`/admin/texts/${one.key}`}
            aria-label={text.editOf(textNames[one.key])}
          >
            {text.edit}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
