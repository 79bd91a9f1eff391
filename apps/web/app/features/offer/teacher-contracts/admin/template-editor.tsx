import { inBraces, obligatoryValues, templateValues } from '@khue/contracts/offer/contract-template-rules'
import type { ContractText } from '@khue/contracts/offer/teacher-contracts'
import { Link } from 'react-router'
import { formatDay } from '#app/shared/format.ts'
import { VersionBody, VersionForm } from '#app/shared/forms/version-form.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { Paper } from '../contract-paper.tsx'
import { templatesPath } from './template-list.tsx'
import styles from './templates.module.css'
import { templatesText as text } from './templates.text.ts'

type Opened = { version: string; body: string; text: ContractText }

/** Writes the next version from the newest. */
export const TemplateEditor = ({ newest, earliest }: { newest: Opened; earliest: string }) => (
  <section className={panel.panel} aria-labelledby="new-template">
    <div>
      <h2 id="new-template" className="h3">
        {text.newTitle}
      </h2>
      <p className="muted">{text.newNote(newest.version)}</p>
    </div>
    <VersionForm<ContractText>
      basedOn={newest.version}
      texts={{ ...text, published: (day) => text.published(formatDay(day)) }}
      renderPreview={(example) => <Example title={text.previewTitle} of={example} />}
    >
      {(wrong) => <Fields body={newest.body} earliest={earliest} wrong={wrong} />}
    </VersionForm>
  </section>
)

type FieldsProps = { body: string; earliest: string; wrong: ReadonlyMap<string, string> }

const Fields = ({ body, earliest, wrong }: FieldsProps) => (
  <>
    <VersionBody label={text.body} hint={text.bodyHint} value={body} error={wrong.get('body')} />
    <Values />
    <div className={panel.fields}>
      <TextField label={text.from} hint={text.fromHint} name="fromOn" type="date" min={earliest} required error={wrong.get('fromOn')} />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        name="reason"
        rows={2}
        maxLength={500}
        required
        error={wrong.get('reason')}
      />
    </div>
  </>
)

const obligatory = new Set<string>(obligatoryValues)

const Values = () => (
  <details className={styles.values}>
    <summary>{text.values}</summary>
    <dl>
      {Object.entries(templateValues).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{inBraces(name)}</code>
          </dt>
          <dd>
            {meaning}
            {obligatory.has(name) && `, ${text.obligatory}`}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** The text as the file would have it. Without a title it belongs to the section around it. */
const Example = ({ title, of }: { title?: string; of: ContractText }) => (
  <section className={styles.example} aria-label={title}>
    <p className="sm muted">{text.exampleNote}</p>
    <p className="h3">{of.title}</p>
    <Paper of={of} label={text.paper} />
  </section>
)

/** A version to read. */
export const TemplateReader = ({ opened }: { opened: Opened }) => (
  <section className={panel.panel} aria-labelledby="template">
    <div className={panel.head}>
      <h2 id="template" className="h3">
        {text.readTitle(opened.version)}
      </h2>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={templatesPath}>
        {text.toEditor}
      </Link>
    </div>
    <Example of={opened.text} />
  </section>
)
