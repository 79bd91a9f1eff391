import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startBoth } from './bench/servers.ts'
import { gatherWishes, measurePurchases, measureLimitPurchases, openTill, ways } from './bench/sale.ts'
const [seconds = '10', fix = '', rounds = '3', pgss = ''] = process.argv.slice(2)
const house = await startBoth()
const client = new pg.Client({ connectionString: house.databaseUrl })
await client.connect()
if (fix && fix !== '-') await client.query(readFileSync(fix, 'utf8'))
if (pgss) await client.query('create extension pg_stat_statements')
const till = openTill(house.product, house.databaseUrl)
const next = await gatherWishes(till, 2000)
for (let i = 0; i < Number(rounds); i++) {
  if (pgss) await client.query('select pg_stat_statements_reset()')
  const limit = pgss ? { rate: 0 } : await measureLimitPurchases(house.limit, Number(seconds))
  const vn = await measurePurchases(till, next, Number(seconds), pgss === "qr" ? ways.byTransfer : ways.byVnpay)
  const qr = pgss ? { rate: 0 } : await measurePurchases(till, next, Number(seconds), ways.byTransfer)
  console.log('round', i, 'limit', limit.rate.toFixed(0), 'vnpay', vn.rate.toFixed(0), (vn.rate / limit.rate).toFixed(3), 'vietqr', qr.rate.toFixed(0), (qr.rate / limit.rate).toFixed(3))
  if (pgss) {
    const n = vn.rate * Number(seconds)
    const { rows } = await client.query(`select toplevel, calls, total_exec_time t, mean_exec_time m, shared_blks_hit h, left(regexp_replace(query, '\\s+', ' ', 'g'), 130) q from pg_stat_statements order by total_exec_time desc limit 32`)
    for (const r of rows) console.log(r.toplevel ? 'T' : ' ', String((r.t * 1000 / n).toFixed(0)).padStart(6), 'us/purchase', String((r.calls / n).toFixed(2)).padStart(6), 'calls', (r.m * 1000).toFixed(0).padStart(6), 'us', (r.h / r.calls).toFixed(0).padStart(5), 'blk', r.q)
  }
}
await client.end()
await till.close()
await house.stop()
