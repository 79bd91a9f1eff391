import type { AuthoredClass } from '@khue/contracts/offer/class-authoring'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { longestCourseTitle } from '@khue/contracts/form-limits'
import { type SubjectId, subjects } from '@khue/contracts/offer/subjects'
import { useState } from 'react'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import about from '../about/about-form.module.css'
import { chooseGrade, gradeValues } from '../shared/grades.ts'
import { useClass, useClassField } from './class-context.ts'
import { classText as text } from './class-editor.text.ts'
import { ClassAmount, ClassArea, ClassChoice, ClassLine, ClassPlace } from './class-fields.tsx'
import { ClassTimeFields } from './class-time-fields.tsx'

const grades = gradeValues.map((grade): Option => ({ value: String(grade), label: text.grade(grade) }))
const subjectOptions = subjects.map(({ id, name }): Option => ({ value: String(id), label: name }))
const kinds = (['OPEN', 'INTERACTIVE'] as const).map((value) => ({ value, ...text.kinds[value] }))

/** The form of a single class. */
export const ClassForm = () => (
  <>
    <Basics />
    <ClassTimeFields />
    <Fee />
    <section className={panel.panel} aria-labelledby="details">
      <h2 id="details" className="h3">
        {text.details}
      </h2>
      <ClassArea name="description" rows={10} maxLength={20_000} hint={text.descriptionHint} />
    </section>
  </>
)

function Basics() {
  const { one, fields, type } = useClass()
  return (
    <section className={panel.panel} aria-labelledby="basics">
      <h2 id="basics" className="h3">
        {text.basics}
      </h2>
      <ClassPlace name="kind">
        {one.isKindFixed ? (
          <p>
            <b>{classFieldNames.kind}:</b> {text.kinds[fields.kind].label}. <span className="muted">{text.kindFixed}</span>
          </p>
        ) : (
          <RadioCards<AuthoredClass['kind']>
            label={classFieldNames.kind}
            name="kind"
            options={kinds}
            value={fields.kind}
            onChoose={(kind) => type({ kind, ...(kind === 'OPEN' ? { fee: 0 } : fields.fee === 0 && { fee: null }) })}
          />
        )}
      </ClassPlace>
      <ClassLine
        name="title"
        required
        maxLength={longestCourseTitle}
        hint={text.titleHint(longestCourseTitle - Array.from(fields.title).length)}
      />
      <ClassArea name="summary" required rows={3} maxLength={300} hint={text.summaryHint} />
      <ClassChoice
        name="subjectId"
        required
        options={subjectOptions}
        value={String(fields.subjectId)}
        onChoose={(value) => type({ subjectId: Number(value) as SubjectId })} // one of the options
      />
      <div className={about.row}>
        <Grade name="gradeFrom" />
        <Grade name="gradeTo" />
      </div>
    </section>
  )
}

function Grade({ name }: { name: 'gradeFrom' | 'gradeTo' }) {
  const { fields, type } = useClass()
  return (
    <ClassChoice
      name={name}
      options={grades}
      value={fields[name] === null ? '' : String(fields[name])}
      placeholder={text.anyGrade}
      onChoose={(value) => type(chooseGrade(fields, name, value))}
    />
  )
}

/** Only an interactive class can have a fee; an open class needs a membership. */
function Fee() {
  const { fields, type } = useClass()
  const { leave } = useClassField('fee')
  const [isTyping, setTyping] = useState(false) // an amount with leading zeros is 0 for a moment
  const isFree = fields.fee === 0 && !isTyping
  return (
    <section className={panel.panel} aria-labelledby="fee">
      <h2 id="fee" className="h3">
        {text.fee}
      </h2>
      {fields.kind === 'OPEN' ? (
        <p className="muted">{text.openFee}</p>
      ) : (
        <>
          <RadioCards
            label={text.feeKind}
            name="feeKind"
            isInline
            options={(['free', 'paid'] as const).map((value) => ({ value, label: text.feeKinds[value] }))}
            value={isFree ? 'free' : 'paid'}
            onChoose={(value) => {
              leave()
              type({ fee: value === 'free' ? 0 : null })
            }}
          />
          {!isFree && (
            <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
              <ClassAmount name="fee" required hint={text.feeHint} />
            </div>
          )}
        </>
      )}
    </section>
  )
}
