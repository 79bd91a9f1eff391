import type { Invariant } from './invariant.ts'

const counts = `state <> 'RELEASED'`

export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'promotions_count_their_uses',
    description: 'A promotion and a code with a limit count exactly what is held or was used of them.',
    sql: `
      select p.id::text as id from promotions p left join promotion_uses u on u.promotion_id = p.id and u.${counts}
      where p.max_uses is not null group by p.id having p.uses <> count(u.id)
      union all
      select c.code from promotion_codes c left join promotion_uses u on u.code = c.code and u.${counts}
      where c.max_uses is not null group by c.code having c.uses <> count(u.id)`,
  },
  {
    name: 'households_use_as_often_as_they_may',
    description:
      'Of a promotion with a limit for people or households, each has as many uses counted as there are, and no more than the limit.',
    sql: `
      with used as (
        select u.promotion_id, 'PERSON' as "scope", u.person_id as scope_id, count(*) as uses from promotion_uses u
        join promotions p on p.id = u.promotion_id where p.max_per_person is not null and u.${counts} group by 1, 2, 3
        union all
        select u.promotion_id, 'HOUSEHOLD', u.household_id, count(*) from promotion_uses u
        join promotions p on p.id = u.promotion_id where p.max_per_household is not null and u.${counts} group by 1, 2, 3
      )
      select coalesce(c.scope_id, used.scope_id) as id from used
      full join promotion_counts c using (promotion_id, "scope", scope_id)
      left join promotions p on p.id = promotion_id
      where coalesce(c.uses, 0) <> coalesce(used.uses, 0)
        or used.uses > case "scope" when 'PERSON' then p.max_per_person else p.max_per_household end`,
  },
  {
    name: 'gifts_are_claimed_once',
    description: 'A gift is claimed when somebody has claimed it, and its voucher is theirs from then on, before that its receiver’s.',
    sql: `
      select g.id from gifts g left join gift_claims c on c.gift_id = g.id
      left join promotion_codes v on v.code = g.promotion_code
      where (g.state = 'CLAIMED') <> (c.gift_id is not null)
        or (c.receiver_type = 'PARENT' and c.learner_id <> c.claimed_by) or (c.gift_id is not null and c.claimed_by <> g.receiver_id)
        or (g.kind = 'VOUCHER' and (v.source is distinct from 'GIFT' or v.owner_id is distinct from coalesce(c.learner_id, g.receiver_id)))`,
  },
  {
    name: 'referrals_are_rewarded_once',
    description:
      'Whoever brought somebody, and whoever was brought, has one voucher, or its points, for each entry that was rewarded, and no other.',
    sql: `
      with earned as (
        select person, count(*) as vouchers from (
          select referrer_id as person from referral_entries where state = 'REWARDED'
          union all select referee_id from referral_entries where state = 'REWARDED'
        ) as rewarded group by person
      ), given as (select person, count(*) as vouchers from (
          select owner_id as person from promotion_codes where source = 'REFERRAL'
          union all select person_id from point_lots where source_kind = 'referral'
        ) as gifts group by person)
      select coalesce(earned.person, given.person) as id from earned full join given using (person)
      where earned.vouchers is distinct from given.vouchers`,
  },
]
