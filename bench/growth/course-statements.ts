import { longestCourseTitle } from '@khue/contracts/form-limits'
import { eveningFrom } from '@khue/contracts/offer/courses'
import { provinces } from '@khue/contracts/ground/provinces'
import { type SQL, sql } from 'drizzle-orm'

/*
 * Statements that write grown courses: generated in the database itself, in batches, because a million rows would otherwise travel. The values depend
 * only on the seed and the course number. The result must pass `npm run reconcile`.
 */

/** Placeholders in the texts of a kind for each course's own values. */
export const marks = { category: '{category}', place: '{place}', teacher: '{teacher}' }

export type Draw = {
  kinds: readonly unknown[]
  teachers: readonly unknown[]
  learners: readonly string[]
  runs: readonly unknown[]
  words: { reviews: Record<number, readonly string[]>; replies: readonly string[] }
  seed: bigint
  walk: { letters: string; start: bigint; step: bigint; all: bigint }
  epoch: number
  today: string
}

/** Distinct numbers for each random draw of a course, so that no two draws are equal. */
const draws = {
  kind: 1,
  topic: 2,
  form: 3,
  teacher: 4,
  bought: 5,
  reviews: 6,
  learner: 7,
  kindness: 8,
  fee: 9,
  discount: 10,
  trial: 11,
  place: 12,
  province: 13,
  tail: 14,
  run: 15,
  secondRun: 16,
  start: 17,
  fullness: 18,
  listed: 19,
  number: 20,
}

const json = (value: unknown) => sql.raw(`'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`)

const tails = [
  'lớp tối',
  'lớp sáng thứ Bảy',
  'lớp Chủ nhật',
  'khoá hè',
  'khoá thu',
  'khoá đông',
  'cấp tốc',
  'nhóm nhỏ',
  'từ gốc',
  'nâng cao',
  'luyện đề',
  'chữa lỗi sai',
  'theo chuyên đề',
  'bằng sơ đồ',
  'qua trò chơi',
  'học là làm',
  'thực hành',
  'ôn giữa kì',
  'ôn cuối kì',
  'bứt phá',
  'chắc nền',
  'tự tin',
  'hỏi đáp',
  'cho người bận',
]

/** One batch of courses: the statements of one transaction. */
export const writeCourses = (draw: Draw, { from, until }: { from: number; until: number }): SQL[] => [
  sql`set local synchronous_commit = off`,
  sql`set local gin_pending_list_limit = '64MB'`,
  sql`set local work_mem = '128MB'`,
  ...dictionaries(draw),
  drawBatch(draw, from, until),
  sql.raw(drawRuns(draw)),
  sql.raw(drawReviews(draw)),
  ...inserts.map((insert) => sql.raw(insert)),
]

/** Temporary tables of the values that courses combine. */
const dictionaries = ({ kinds, teachers, learners, runs, words }: Draw): SQL[] => [
  sql`create temp table kinds with (toast_tuple_target = 8160) on commit drop as
    select d.*, (content->>'categoryId')::int as category, content->>'format' as format, (content->>'fee')::int as fee,
      (content->>'lessons')::int as lessons, (content->>'classSize')::int as "classSize", (content->>'gradeFrom')::int as "gradeFrom",
      (content->>'gradeTo')::int as "gradeTo", content->>'examTarget' as "examTarget"
    from jsonb_to_recordset(${json(kinds)}) as d(place int, about text, way text, joint text, subject int, topics text[], "hasRuns" boolean,
      content jsonb, keywords text)`,
  sql`create temp table teaching on commit drop as select * from jsonb_to_recordset(${json(teachers)}) as d(id uuid, title text, name text, subject int, place int)`,
  sql`create temp table places on commit drop as
    select (row_number() over () - 1)::int as place, code, name from jsonb_to_recordset(${json(provinces)}) as d(code text, name text)`,
  sql`create temp table learners on commit drop as
    select (ordinality - 1)::int as place, value::uuid as id from jsonb_array_elements_text(${json(learners)}) with ordinality`,
  sql`create temp table weekly on commit drop as
    select * from jsonb_to_recordset(${json(runs)}) as d(place int, weekdays smallint[], "from" time, "to" time)`,
  sql`create temp table said on commit drop as
    select stars.key::smallint as stars, (ordinality - 1)::int as place, text.value as text, jsonb_array_length(stars.value)::int as texts
    from jsonb_each(${json(words.reviews)}) as stars, jsonb_array_elements_text(stars.value) with ordinality as text`,
  sql`create temp table replied on commit drop as
    select (ordinality - 1)::int as place, value as text from jsonb_array_elements_text(${json(words.replies)}) with ordinality`,
  sql`analyze kinds (place), teaching, places, learners, weekly`,
]

type Numbers = Pick<Draw, 'seed' | 'walk' | 'epoch'>

/** A number from 0 to 1, drawn for the course `n`. */
const drawn = ({ seed }: Numbers, what: keyof typeof draws, more = '0') =>
  `((hashint8extended(n + (${more})::bigint * 1000000007, ${seed + BigInt(draws[what])}) & 1048575) / 1048576.0::float8)`
/** An index below the count. */
const oneOf = (count: string | number, random: string) => `floor(${random} * ${count})::int`
/** A version 7 UUID, fully determined by seed and key. */
const idOf = ({ seed, epoch }: Numbers, key: string, n: string) =>
  `(lpad(to_hex(${epoch} + n), 12, '0') || '7' || overlay(substr(md5('${seed} ${key} ' || ${n}), 1, 19) placing '8' from 4 for 1))::uuid`
const codeOf = ({ walk: { letters, start, step, all } }: Numbers) => {
  const letter = (_: unknown, place: number) => `substr('${letters}', 1 + (at / ${31n ** BigInt(place)} % 31)::int, 1)`
  return `(select ${Array.from({ length: 8 }, letter).join(' || ')} from (select (${start} + n * ${step}) % ${all} as at) as drawn)`
}

/** The first title that is short enough. */
const title = `case
  when char_length(longest) <= ${longestCourseTitle} then longest
  when char_length(shorter) <= ${longestCourseTitle} then shorter
  else rtrim(left(shortest, ${longestCourseTitle}), ' –:,') end`

function drawBatch(draw: Draw, from: number, until: number) {
  const d = (what: keyof typeof draws) => drawn(draw, what)
  const tailed = `(array[${tails.map((tail) => `'${tail}'`).join(', ')}])[1 + ${oneOf(tails.length, d('tail'))}]`
  return sql.raw(`
    create temp table growing on commit drop as
    with numbers as (select n, ${idOf(draw, 'course', 'n')} as id from generate_series(${from}::bigint, ${until - 1}::bigint) as n),
    fresh as materialized (select * from numbers where not exists (select from courses where courses.id = numbers.id)),
    counts as (select (select count(*) from kinds) as kinds, (select count(*) from teaching) / 9 as teachers, (select count(*) from places) as places)
    select n, fresh.id, ${codeOf(draw)} as code, k.place as kind, t.id as teacher, t.title as "teacherTitle",
      case t.title when 'Cô' then 'FEMALE' else 'MALE' end as gender, p.code as province, ${title} as title,
      charged.fee, case when ${d('discount')} < 0.3 then round(charged.fee * 1.25 / 10000) * 10000 + 10000 end as original_fee,
      ${d('trial')} < 0.5 as trial, c.id as category,
      replace(replace(replace(k.keywords, '${marks.category}', c.name), '${marks.place}', coalesce(p.name || '. ', '')),
        '${marks.teacher}', t.title || ' ' || t.name) as keywords,
      floor(power(20000, ${d('bought')}) * case k.format when 'ONE_TO_ONE' then 0.2 else 1 end)::int as bought,
      now() - ${d('listed')} * interval '1 year' as listed
    from fresh cross join counts
      join kinds k on k.place = floor(power(${d('kind')}, 1.3) * counts.kinds)::int
      join categories c on c.id = k.category
      join teaching t on t.subject = k.subject and t.place = floor(power(${d('teacher')}, 1.5) * counts.teachers)::int
      left join places p on k.format <> 'RECORDED' and ${d('place')} < 0.25 and p.place = ${oneOf('counts.places', d('province'))}
      cross join lateral (select round(k.fee * (0.6 + 0.8 * ${d('fee')}) / 10000) * 10000 + 10000 as fee) as charged
      cross join lateral (select ${tailed} as tail, k.topics[1 + ${oneOf('cardinality(k.topics)', d('topic'))}] as topic,
        lower(t.title) || substr(t.name, char_length(t.name) - strpos(reverse(t.name), ' ') + 1) as whom) as words
      cross join lateral (select
        case when ${d('form')} < 0.4 then k.about || k.joint || topic || ' – ' || tail
          when ${d('form')} < 0.7 then k.about || ' cùng ' || whom || k.joint || topic
          else k.about || k.joint || k.way || ' – K' || 1 + ${oneOf(99, d('number'))} end as longest,
        case when ${d('form')} < 0.7 then k.about || ' cùng ' || whom || ' – ' || tail else k.about || k.joint || tail || ' – K' || 1 + ${oneOf(99, d('number'))} end as shorter,
        k.about as shortest) as titles`)
}

/** One or two runs in the coming weeks for each course with a teacher and hours. */
const drawRuns = (draw: Draw) => `
  create temp table growing_runs on commit drop as
  select g.id as course, ${idOf(draw, 'run', `n || ' ' || nth`)} as id, begins, begins + 7 * ceil(k.lessons::numeric / cardinality(w.weekdays))::int as ends,
    w.weekdays, w."from", w."to", k."classSize" as seats, floor(k."classSize" * ${drawn(draw, 'fullness', 'nth')})::int as taken
  from growing g join kinds k on k.place = g.kind cross join generate_series(1, 2) as nth
    join weekly w on w.place = ${oneOf('(select count(*) from weekly)', drawn(draw, 'run', 'nth'))}
    cross join lateral (select date_trunc('week', date '${draw.today}')::date + w.weekdays[1] - 1 + 7 * (1 + ${oneOf(8, drawn(draw, 'start', 'nth'))}) as begins) as at
  where k."hasRuns" and (nth = 1 or ${drawn(draw, 'secondRun')} < 0.3)`

/** Most courses have no review, and few have many. */
const drawReviews = (draw: Draw) => `
  create temp table growing_reviews on commit drop as
  select g.id as course, l.id as learner, ${idOf(draw, 'review', `n || ' ' || nth`)} as id, s.stars, s.text, written, r.text as reply
  from growing g
    cross join lateral generate_series(1, least(g.bought, floor(8 * power(${drawn(draw, 'reviews')}, 10))::int)) as nth
    join learners l on l.place = (${oneOf('(select count(*) from learners)', drawn(draw, 'learner'))} + nth * 7919) % (select count(*) from learners)
    cross join lateral (select (array[5,5,5,5,5,4,4,4,3,3,2,1]::smallint[])[greatest(1, 1 + floor(${drawn(draw, 'kindness', 'nth')} * 12 - 6 * ${drawn(draw, 'kindness')})::int)] as stars) as given
    join said s on s.stars = given.stars and s.place = floor(${drawn(draw, 'trial', 'nth')} * s.texts)::int
    left join replied r on ${drawn(draw, 'discount', 'nth')} < 0.1 and r.place = nth % 3
    cross join lateral (select listed + ${drawn(draw, 'listed', 'nth')} * (now() - listed) as written) as at`

const starsOf = (n: number) => `count(*) filter (where stars = ${n}) as s${n}`

/** Writes each course's days as the trigger of its runs would, and its stars, because the trigger is disabled while the lock is held. */
const inserts = [
  `analyze growing (id), growing_runs (course), growing_reviews (course)`,
  `insert into courses (id, code, state, version, title, subject_id, category_id, grade_from, grade_to, exam_target, format, fee_vnd, original_fee_vnd, lessons,
     weekdays, evenings, class_size, has_free_trial, teacher_id, teacher_title, teacher_gender, province_code, bought_count,
     stars1, stars2, stars3, stars4, stars5, keywords, listed_at, created_at, updated_at)
   select g.id, g.code, 'LISTED', 1, g.title, k.subject, g.category, k."gradeFrom", k."gradeTo", k."examTarget", k.format,
     g.fee, original_fee, k.lessons, coalesce(r.weekdays, '{}'), coalesce(r.evenings, '{}'), k."classSize", trial, teacher, "teacherTitle", gender,
     province, bought, coalesce(s1, 0), coalesce(s2, 0), coalesce(s3, 0), coalesce(s4, 0), coalesce(s5, 0), g.keywords, listed, listed, listed
   from growing g join kinds k on k.place = g.kind
     left join (select course, array_agg(distinct day order by day) as weekdays, array_agg(distinct day order by day) filter (where "from" >= '${eveningFrom}') as evenings
       from growing_runs, unnest(weekdays) as day group by course) as r on r.course = g.id
     left join (select course, ${[1, 2, 3, 4, 5].map(starsOf).join(', ')} from growing_reviews group by course) as s on s.course = g.id
   order by g.n`,
  `insert into course_versions (course_id, version, status, content, created_at, submitted_at, decided_at)
   select id, 1, 'APPROVED', k.content || jsonb_build_object('title', title, 'fee', g.fee::bigint, 'originalFee', original_fee::bigint, 'hasFreeTrial', trial, 'provinceCode', province),
     listed, listed, listed from growing g join kinds k on k.place = g.kind order by n`,
  // without meetings: none of these runs is ever sold
  `insert into course_batches (id, course_id, starts_on, ends_on, weekdays, evenings, from_time, to_time, seats, seats_taken)
   select id, course, begins, ends, weekdays, case when "from" >= '${eveningFrom}' then weekdays else '{}' end, "from", "to", seats, taken from growing_runs`,
  `insert into course_attendances (person_id, course_id, since) select learner, course, written from growing_reviews`,
  `alter table reviews disable trigger reviews_inserted`,
  `insert into reviews (id, course_id, author_id, stars, text, status, is_shown, written_at, processed_at, reply_text, replied_at)
   select id, course, learner, stars, text, 'PROCESSED', true, written, written, reply, case when reply is not null then written end from growing_reviews`,
  `alter table reviews enable trigger reviews_inserted`,
]
