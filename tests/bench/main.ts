/** `npm run bench`: one table, each figure beside its reference in the same run, also written to .cache/bench.json. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { love } from '@qianxian/protocol/love'
import { tenant } from '@qianxian/protocol/tenant'
import { demoPhones, startServer } from '../support/server'
import { bareServer } from './bare'
import { measureHome, type HomeFigures } from './home'
import { measureLoad, type LoadFigures } from './load'

interface Row {
  what: string
  unit: string
  ours: number
  reference: string
  beside: number
}

const rows: Row[] = []
const root = path.resolve(__dirname, '../..')

async function main(): Promise<void> {
  const server = await startServer()
  const bare = await bareServer()
  try {
    const { token } = await server.login(demoPhones.loveUser)
    const { list } = await server.call(love.getPaged, { size: 20 }, token)
    const json = (endpoint: { path: string; method: string }, body?: object, auth?: string) => ({
      url: server.url + endpoint.path,
      method: endpoint.method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(auth ? { token: auth } : {}),
    })
    const route = await measureLoad({ url: `${bare.url}/bare`, method: 'POST', body: JSON.stringify({ size: 20 }) })
    const loads: [string, LoadFigures][] = [
      ['config', await measureLoad(json(tenant.getBaseConfig))],
      ['browse, visitor', await measureLoad(json(love.getPaged, { size: 20 }))],
      ['browse, love user, newest', await measureLoad(json(love.getPaged, { size: 20, sort: 'newest' }, token))],
      ['detail, love user', await measureLoad(json(love.getDetail, { no: list[0]!.no }, token))],
    ]
    for (const [name, figures] of loads) {
      add(`${name}: p50`, 'ms', figures.p50, 'bare route', route.p50)
      add(`${name}: p99`, 'ms', figures.p99, 'bare route', route.p99)
      add(`${name}: requests`, '1/s', figures.perSecond, 'bare route', route.perSecond)
    }
    const visitorCards = await server.call(love.getPaged, { size: 20 })
    bare.showCards(visitorCards.list, server.url)
    const home = await measureHome(`${server.url}/pages/index/index`, '.qx-person-card')
    const plain = await measureHome(`${bare.url}/cards`, '.card')
    const figures: [keyof HomeFigures, string][] = [
      ['firstList', 'ms'],
      ['lcp', 'ms'],
      ['cls', ''],
      ['js', 'KB'],
      ['css', 'KB'],
      ['requests', ''],
    ]
    for (const [name, unit] of figures) add(`H5 home, Slow 4G, 4× CPU: ${name}`, unit, home[name], 'the same cards in plain HTML', plain[name])
  } finally {
    await bare.stop()
    await server.stop()
  }
  print()
}

function add(what: string, unit: string, ours: number, reference: string, beside: number): void {
  rows.push({ what, unit, ours, reference, beside })
}

function print(): void {
  const round = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1))
  const cells = rows.map((row) => [row.what, `${round(row.ours)} ${row.unit}`.trim(), `${round(row.beside)} ${row.unit}`.trim(), row.reference])
  const head = ['figure', 'ours', 'beside', 'reference']
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((cell) => cell[column]!.length)))
  for (const line of [head, ...cells]) console.log(line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, '.cache/bench.json'), `${JSON.stringify(rows, null, 2)}\n`)
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
