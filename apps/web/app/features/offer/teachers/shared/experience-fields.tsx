import { longestAchievement, longestTeachingLine } from '@khue/contracts/offer/teaching-profile-rules'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { errorOf, type FieldsProps, OptionalNumber, Remarked } from './field-parts.tsx'
import { ItemList } from './item-list.tsx'
import { newClientId } from '#app/shared/client-id.ts'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

const [firstYear, lastYear] = [1940, 2100]
type Years = { fromYear: number | null; toYear: number | null }
type YearsProps = { of: Years; toHint?: string; onChange: (years: Partial<Years>) => void }

const YearFields = ({ of, toHint, onChange }: YearsProps) => (
  <div className={styles.years}>
    <OptionalNumber
      label={text.fromYear}
      value={of.fromYear}
      min={firstYear}
      max={lastYear}
      wrongText={text.yearWrong}
      onChange={(fromYear) => onChange({ fromYear })}
    />
    <OptionalNumber
      label={text.toYear}
      {...(toHint !== undefined && { hint: toHint })}
      value={of.toYear}
      min={firstYear}
      max={lastYear}
      wrongText={text.yearWrong}
      onChange={(toYear) => onChange({ toYear })}
    />
  </div>
)

type LineProps = { label: string; value: string; maxLength?: number; isRequired?: boolean; onChange: (value: string) => void }
const Line = ({ label, value, maxLength = longestTeachingLine, isRequired = false, onChange }: LineProps) => (
  <TextField
    label={label}
    required={isRequired}
    maxLength={maxLength}
    defaultValue={value}
    autoComplete="off"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Where they studied; degrees beside it prove it. */
export const SchoolFields = (props: FieldsProps) => (
  <Remarked field="schools" remark={props.remarks.get('schools')}>
    <ItemList
      words={text.schools}
      items={props.content.schools}
      error={wrongIn(props, 'schools')}
      create={() => ({ id: newClientId(), name: '', study: '', fromYear: null, toYear: null })}
      onChange={(schools) => props.change({ schools })}
    >
      {(item, change) => (
        <>
          <div className={styles.pair}>
            <Line label={text.schools.name} value={item.name} isRequired onChange={(name) => change({ name })} />
            <Line label={text.schools.study} value={item.study} onChange={(study) => change({ study })} />
          </div>
          <YearFields of={item} onChange={change} />
        </>
      )}
    </ItemList>
  </Remarked>
)

export const WorkFields = (props: FieldsProps) => (
  <Remarked field="work" remark={props.remarks.get('work')}>
    <ItemList
      words={text.work}
      items={props.content.work}
      error={wrongIn(props, 'work')}
      create={() => ({ id: newClientId(), position: '', place: '', fromYear: null, toYear: null })}
      onChange={(work) => props.change({ work })}
    >
      {(item, change) => (
        <>
          <div className={styles.pair}>
            <Line label={text.work.position} value={item.position} isRequired onChange={(position) => change({ position })} />
            <Line label={text.work.place} value={item.place} isRequired onChange={(place) => change({ place })} />
          </div>
          <YearFields of={item} toHint={text.toYearHint} onChange={change} />
        </>
      )}
    </ItemList>
  </Remarked>
)

export const AchievementFields = (props: FieldsProps) => (
  <Remarked field="achievements" remark={props.remarks.get('achievements')}>
    <ItemList
      words={text.achievements}
      items={props.content.achievements}
      error={wrongIn(props, 'achievements')}
      create={() => ({ id: newClientId(), text: '', year: null })}
      onChange={(achievements) => props.change({ achievements })}
    >
      {(item, change) => (
        <div className={styles.withYear}>
          <Line
            label={text.achievements.text}
            value={item.text}
            maxLength={longestAchievement}
            isRequired
            onChange={(what) => change({ text: what })}
          />
          <OptionalNumber
            label={text.achievements.year}
            value={item.year}
            min={firstYear}
            max={lastYear}
            wrongText={text.yearWrong}
            onChange={(year) => change({ year })}
          />
        </div>
      )}
    </ItemList>
  </Remarked>
)

/** Rows are named by their list: the first refusal of any of them. */
const wrongIn = (props: FieldsProps, name: 'schools' | 'work' | 'achievements') =>
  errorOf(props, name) ?? [...props.wrong].find(([path]) => path.startsWith(`${name}.`))?.[1]
