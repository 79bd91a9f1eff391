import { type Invariant, isEventPending } from './invariant.ts'

const vietnam = (moment: string) => `(${moment} at time zone 'Asia/Ho_Chi_Minh')`
const stars = [1, 2, 3, 4, 5]

export const tutorInvariants: readonly Invariant[] = [
  {
    name: 'teachers_count_their_ratings',
    description: 'A teacher’s stars equal those of the shown ratings; the counts of learners and followers equal their rows.',
    sql: `
      select p.person_id as id from teacher_profiles p
      left join (select teacher_id, ${stars.map((n) => `count(*) filter (where stars = ${n}) as s${n}`).join(', ')}
        from teacher_ratings where is_shown group by 1) as r on r.teacher_id = p.person_id
      where (${stars.map((n) => `p.stars${n}`).join(', ')}) is distinct from (${stars.map((n) => `coalesce(r.s${n}, 0)`).join(', ')})
        or p.learners <> (select count(*) from teacher_attendances a where a.teacher_id = p.person_id)
        or p.followers <> (select count(*) from teacher_followers f where f.teacher_id = p.person_id)`,
  },
  {
    name: 'tutors_follow_their_profiles',
    description: 'The search row of a tutor equals the counts of their profile, or the event is pending.',
    sql: `
      select t.person_id as id from tutors t join teacher_profiles p on p.person_id = t.person_id
      where (t.code <> p.code or t.learners <> p.learners
        or t.rating_count <> ${stars.map((n) => `p.stars${n}`).join(' + ')}
        or t.rating_sum <> ${stars.map((n) => `${n} * p.stars${n}`).join(' + ')})
        and not ${isEventPending('teacher.rated', 'teacherId', 't.person_id')}`,
  },
  {
    name: 'free_time_is_searched',
    description: 'The free days and evenings of a tutor’s search row are those of the next two weeks in the timetable.',
    sql: `
      select t.person_id as id from tutors t
      left join lateral (
        select array_agg(facet order by facet) as facets from (
          select distinct unnest(case when ends - greatest(starts, date_trunc('day', starts) + interval '17 hours 30 minutes') >= interval '30 minutes'
            then array['w:' || day, 'we:' || day, 'evening'] else array['w:' || day] end) as facet
          from (select ${vietnam('lower(during)')} as starts, ${vietnam('upper(during)')} as ends,
                  extract(isodow from ${vietnam('lower(during)')}) as day
                from timetable where person_id = t.person_id and lane = 'offered'
                  and ${vietnam('lower(during)')} >= t.free_on and ${vietnam('lower(during)')} < t.free_on + 14) as offered) as facets) as actual on true
      where t.free_on is null
        or coalesce(actual.facets, '{}') is distinct from (select coalesce(array_agg(facet order by facet), '{}') from unnest(t.free_facets) as facet)`,
  },
  {
    name: 'services_are_searched',
    description: 'The subjects and the fee of a tutor’s search row are those of their services.',
    sql: `
      select t.person_id as id from tutors t
      left join (select tutor_id, array_agg(distinct subject_id order by subject_id) as subjects,
          min(coalesce(fee60_vnd, fee30_vnd * 2, fee120_vnd / 2, fee180_vnd / 3)) as hourly
        from tutor_services where is_active group by 1) as s on s.tutor_id = t.person_id
      where s.hourly is distinct from t.fee_hour_vnd or s.subjects is distinct from (select array_agg(id order by id) from unnest(t.subject_ids) as id)`,
  },
]
