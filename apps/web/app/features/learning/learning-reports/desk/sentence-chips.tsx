import type { ReportField } from '@khue/contracts/learning/report-states'
import { Icon } from '#app/shared/ui/icon.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { reportWords } from '../shared/report-words.text.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import { type OwnTemplate, type Template, templatesFor, withTemplate } from './templates.ts'

type Props = { field: ReportField; templates: readonly OwnTemplate[]; learner: string; onPick: (template: Template) => void }

/** Sentences for one part of the report; a tap writes one below what is there. */
export const SentenceChips = ({ field, templates, learner, onPick }: Props) => (
  <ul className={styles.sentences} aria-label={text.templatesOf(reportWords.fields[field])}>
    {templatesFor(field, templates).map((template) => (
      <li key={template.key}>
        <button
          type="button"
          className={chip.chip}
          title={withTemplate('', template.text, learner)}
          aria-label={text.addSentence(template.title)}
          onClick={() => onPick(template)}
        >
          <Icon name="plus" size={16} />
          <span className={styles.sentence}>{template.title}</span>
        </button>
      </li>
    ))}
  </ul>
)
