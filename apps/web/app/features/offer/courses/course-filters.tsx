import type { CourseFacet, FacetCounts } from '@khue/contracts/offer/courses'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { warnIfOffline } from '#app/shared/warn-if-offline.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import styles from './course-filters.module.css'
import { coursesText as text } from './courses.text.ts'
import { hiddenFilters, filterKey, buildSearchParams, valuesOf } from './hidden-filters.ts'
import { useFacetCounts } from './use-facet-counts.ts'

type Option = { value: string; label: string }
/** Filter options. Their labels come with the page's data, so that no list is sent twice. */
export type FilterOptions = { subjects: readonly Option[]; provinces: readonly Option[] }

const path = '/courses'

/** Query of the current or pending address, so that a choice shows at once. */
export function useCourseSearch() {
  const { location: coming } = useNavigation()
  const here = useLocation()
  return new URLSearchParams((coming?.pathname === path ? coming : here).search)
}

/** All filters as one GET form: each change navigates; without script the submit button does. */
export function CourseFilters({ id, options }: { id: string; options: FilterOptions }) {
  const search = useCourseSearch()
  const change = useChange()
  const panel = useRef<HTMLFormElement>(null)
  const pick = { search, change, counts: useFacetCounts(panel, filterKey(search)) }
  const kept = hiddenFilters(search, {
    ...drawn,
    categoryIds: options.subjects.map(({ value }) => value),
    provinces: [shownOf(search, 'provinces', options.provinces)],
  })
  return (
    <Form ref={panel} id={id} className={styles.form} action={path} preventScrollReset replace>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Subjects {...pick} subjects={options.subjects} />
      <Boxes {...pick} title={text.level} name="levels" choices={text.levels} />
      <Group title={text.days}>
        <Tiles {...pick} name="weekdays" choices={days} />
        <Flag {...pick} name="evening" label={text.evening} />
      </Group>
      <Fees {...pick} />
      <Group title={text.rating}>
        <Select
          {...pick}
          isBare
          label={text.rating}
          name="ratingFrom"
          options={ratings(pick.search.get('ratingFrom') ?? '')}
          placeholder={text.anyRating}
        />
      </Group>
      <Boxes {...pick} title={text.format} name="formats" choices={text.formats}>
        <Flag {...pick} name="freeTrial" label={text.freeTrial} />
      </Boxes>
      <FurtherFilters {...pick} provinces={options.provinces} />
      <noscript>
        <Button type="submit" size="xl" color="main" fullWidth>
          {text.showResults}
        </Button>
      </noscript>
    </Form>
  )
}

const subjectsInView = 5

/** The first subjects, and the others collapsed unless one of them is selected. */
function Subjects({ subjects, ...pick }: Pick & { subjects: readonly Option[] }) {
  const [first, others] = [subjects.slice(0, subjectsInView), subjects.slice(subjectsInView)]
  const chosen = valuesOf(pick.search, 'categoryIds')
  const box = ({ value, label }: Option) => <Box key={value} {...pick} name="categoryIds" value={value} label={label} />
  return (
    <Group title={text.subject}>
      {first.map(box)}
      <details className={styles.others} open={others.some(({ value }) => chosen.includes(value)) || undefined}>
        <summary>{text.moreSubjects(others.length)}</summary>
        {others.map(box)}
      </details>
    </Group>
  )
}

const Fees = (pick: Pick) => (
  <Group title={text.fee}>
    <div className={styles.range}>
      <Select {...pick} label={text.feeFrom} name="feeFrom" options={fees(pick.search.get('feeFrom') ?? '')} placeholder={text.anyFee} />
      <Select {...pick} label={text.feeTo} name="feeTo" options={fees(pick.search.get('feeTo') ?? '')} placeholder={text.anyFee} />
    </div>
    <Select
      {...pick}
      label={text.lessonFee}
      name="lessonFeeTo"
      options={lessonFees(pick.search.get('lessonFeeTo') ?? '')}
      placeholder={text.anyFee}
    />
  </Group>
)

/** Less used filters, collapsed unless one is set. */
const FurtherFilters = ({ provinces, ...pick }: Pick & { provinces: readonly Option[] }) => (
  <details className={styles.more} open={hasMore(pick.search) || undefined}>
    <summary>{text.more}</summary>
    <Group title={text.grade}>
      <Tiles {...pick} name="grades" choices={grades} />
    </Group>
    <Boxes {...pick} title={text.exam} name="examTargets" choices={text.examTargets} />
    <Boxes {...pick} title={text.size} name="classSizes" choices={text.classSizes} />
    <Boxes {...pick} title={text.teacher} name="teacherGenders" choices={teachers} />
    <Group title={text.place}>
      <Select {...pick} isBare label={text.place} name="provinces" options={provinces} placeholder={text.online} />
    </Group>
  </details>
)

/** Navigates to the list with the form's values, at its first page. */
export function useChange() {
  const navigate = useNavigate()
  return ({ currentTarget: control }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { form } = control
    if (!form || warnIfOffline()) return
    const search = buildSearchParams(new FormData(form), control instanceof HTMLSelectElement ? control : undefined)
    // without waiting: a ticked box follows the address and would jump back until a slow page arrives
    void navigate(search.size > 0 ? `${path}?${search}` : path, { preventScrollReset: true, flushSync: true })
  }
}

type Pick = {
  search: URLSearchParams
  counts: FacetCounts | undefined
  change: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function Box({ search, counts, change, name, value, label }: Pick & { name: CourseFacet; value: string; label: string }) {
  return (
    <Checkbox
      name={name}
      value={value}
      checked={valuesOf(search, name).includes(value)}
      onChange={change}
      label={<Counted label={label} count={counts?.[name]?.[value]} />}
    />
  )
}

type BoxesProps = Pick & { title: string; name: CourseFacet; choices: Readonly<Record<string, string>>; children?: ReactNode }

const Boxes = ({ title, choices, children, ...pick }: BoxesProps) => (
  <Group title={title}>
    {Object.entries(choices).map(([value, label]) => (
      <Box key={value} {...pick} value={value} label={label} />
    ))}
    {children}
  </Group>
)

type Tile = { value: number; label: string; name: string }

/** Choices with labels of one or two characters, side by side; their full names are read out by screen readers. */
const Tiles = ({ search, counts, change, name, choices }: Pick & { name: CourseFacet; choices: readonly Tile[] }) => (
  <div className={styles.tiles}>
    {choices.map((one) => {
      const count = shownCount(counts?.[name]?.[one.value])
      return (
        <label key={one.value} className={`${chip.chip} ${styles.tile}`}>
          <input
            type="checkbox"
            className="visually-hidden"
            name={name}
            value={one.value}
            aria-label={count ? text.counted(one.name, count) : one.name}
            checked={valuesOf(search, name).includes(String(one.value))}
            onChange={change}
          />
          {one.label}
          <span className={styles.count}>{count}</span>
        </label>
      )
    })}
  </div>
)

type SelectProps = Pick & { label: string; name: string; options: readonly Option[]; placeholder: string; isBare?: boolean }

/** `isBare` hides the label visually: the surrounding group shows the same text. */
const Select = ({ search, counts, change, label, name, options, placeholder, isBare = false }: SelectProps) => (
  <SelectField
    options={options.map((one) => ({ ...one, label: withCount(one, name, counts) }))}
    placeholder={placeholder}
    label={isBare ? <span className="visually-hidden">{label}</span> : label}
    name={name}
    value={shownOf(search, name, options)}
    onChange={change}
  />
)

/** The first of several values that is a known option. */
const shownOf = (search: URLSearchParams, name: string, options: readonly Option[]) =>
  valuesOf(search, name).find((value) => options.some((one) => one.value === value)) ?? ''

const Flag = ({ search, counts, change, name, label }: Pick & { name: 'evening' | 'freeTrial'; label: string }) => (
  <Checkbox
    name={name}
    value="true"
    checked={/^(true|1)$/.test(search.get(name) ?? '')}
    onChange={change}
    label={<Counted label={label} count={counts?.[name]?.true} />}
  />
)

const most = 1000

const shownCount = (count: number | undefined) => count !== undefined && (count > most ? `${formatNumber(most)}+` : formatNumber(count))

const Counted = ({ label, count }: { label: string; count: number | undefined }) => (
  <span className={styles.counted}>
    <span>{label}</span>
    {count !== undefined && <span className={styles.count}>{shownCount(count)}</span>}
  </span>
)

/** Counts exist for every filter but the fee. */
type CountsByName = Partial<Record<string, Readonly<Record<string, number>>>>

function withCount({ value, label }: Option, name: string, counts: CountsByName = {}) {
  const count = shownCount(counts[name]?.[value])
  return count ? `${label} (${count})` : label
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

const grades = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: String(index + 1), name: text.gradeOf(index + 1) }))
const days = text.weekdays.map((label, index) => ({ value: index + 1, label, name: text.weekdayNames[index] ?? label }))
const teachers = { FEMALE: text.teacherGenders.FEMALE, MALE: text.teacherGenders.MALE }
const feeSteps = [500_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000]
const ratingSteps = [3.5, 4, 4.5]
const lessonFeeSteps = [50_000, 100_000, 150_000, 200_000, 300_000]

/** The steps, and any other value that the address contains. */
const stepsWith = (steps: readonly number[], chosen: RegExpExecArray | null) =>
  [...new Set([...steps, ...(chosen ? [Number(chosen[0])] : [])])].toSorted((a, b) => a - b)
const feeIn = (chosen: string) => /^(0|[1-9]\d{0,9})$/.exec(chosen)
const fees = (chosen: string) => stepsWith(feeSteps, feeIn(chosen)).map((fee) => ({ value: String(fee), label: formatVnd(fee) }))
const lessonFees = (chosen: string) =>
  stepsWith(lessonFeeSteps, feeIn(chosen)).map((fee) => ({ value: String(fee), label: text.atMost(formatVnd(fee)) }))
const ratings = (chosen: string) =>
  stepsWith(ratingSteps, /^([1-4](\.[1-9])?|5)$/.exec(chosen))
    .toReversed()
    .map((stars) => ({ value: String(stars), label: text.ratingFrom(formatNumber(stars, 1)) }))

/** Values that each control can represent; a control for a single value shows any value of the address. */
const drawn = {
  levels: Object.keys(text.levels),
  grades: grades.map(({ value }) => String(value)),
  examTargets: Object.keys(text.examTargets),
  weekdays: days.map(({ value }) => String(value)),
  evening: 'any',
  feeFrom: 'any',
  feeTo: 'any',
  lessonFeeTo: 'any',
  ratingFrom: 'any',
  formats: Object.keys(text.formats),
  freeTrial: 'any',
  teacherGenders: Object.keys(teachers),
  classSizes: Object.keys(text.classSizes),
} as const

const furtherNames = ['grades', 'examTargets', 'classSizes', 'teacherGenders', 'provinces']
const hasMore = (search: URLSearchParams) => furtherNames.some((name) => search.has(name))
