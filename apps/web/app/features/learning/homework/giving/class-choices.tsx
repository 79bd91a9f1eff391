import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FormPanel } from '#app/shared/ui/page-form.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { assignmentText } from '../shared/assignment.text.ts'
import { givingText as text } from './giving.text.ts'
import type { ClassChoice } from './load-place.ts'

type Props = { runs: readonly ClassChoice[]; singles: readonly ClassChoice[] }

/** Where an address names no class, the teacher chooses one. */
export const ClassChoices = ({ runs, singles }: Props) =>
  runs.length + singles.length === 0 ? (
    <EmptyState
      title={text.noClasses}
      text={text.noClassesText}
      action={
        <Link className={buttonClass({ size: 'xl', color: 'main' })} to="/account/teaching/classes">
          {text.toClasses}
        </Link>
      }
    />
  ) : (
    <>
      <Choices id="runs" title={text.runs} choices={runs} />
      <Choices id="singles" title={text.singles} choices={singles} />
    </>
  )

const Choices = ({ id, title, choices }: { id: string; title: string; choices: readonly ClassChoice[] }) =>
  choices.length > 0 && (
    <FormPanel id={id} title={title}>
      <ul className={panel.rows}>
        {choices.map((choice) => (
          <li key={choice.href}>
            <div className={panel.what}>
              <p className={panel.name}>{choice.title}</p>
              <p className="sm muted">{choice.note}</p>
            </div>
            <Link
              className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
              to={choice.href}
              aria-label={`${assignmentText.give}: ${choice.title}, ${choice.note}`}
            >
              {assignmentText.give}
            </Link>
          </li>
        ))}
      </ul>
    </FormPanel>
  )
