// The physical limit beside a page of the product: bare node:http + pg that runs the statements which the product recorded for that page, with their
// values, on the same database. STATEMENTS: a JSON file, one list of { text, values } per request; PORT, DATABASE_URL. GET / answers the rows.
import http from 'node:http'
import { readFileSync } from 'node:fs'
import pg from 'pg'
const requests = JSON.parse(readFileSync(process.env.STATEMENTS, 'utf8'))
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const names = new Map()
const nameOf = (text) => names.get(text) ?? names.set(text, `s${names.size}`).get(text)
let next = 0
http
  .createServer(async (_req, res) => {
    const rows = []
    for (const { text, values } of requests[next++ % requests.length])
      rows.push((await pool.query({ name: nameOf(text), text, values })).rows)
    const body = JSON.stringify(rows)
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
