/**
 * `npm run bench [-- section …]`: one table, each figure next to its reference from the same run, also written to
 * .cache/bench.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { activities } from './activities'
import { appointments } from './appointments'
import { consents } from './consents'
import { contracts } from './contracts'
import { crowd } from './crowd'
import { daily } from './daily'
import { exits } from './exits'
import type { Figure, Section } from './figure'
import { home } from './home'
import { leadImports } from './imports'
import { leads } from './leads'
import { ledger } from './ledger'
import { live } from './live'
import { load } from './load'
import { money } from './money'
import { notices } from './notices'
import { papers } from './papers'
import { posters } from './posters'
import { rights } from './rights'
import { seen } from './seen'
import { shares } from './commission'
import { silence } from './silence'
import { start } from './start'
import { stores } from './store'
import { traces } from './traces'
import { zones } from './zones'

const sections: Record<string, Section> = {
  activities,
  appointments,
  consents,
  contracts,
  crowd,
  daily,
  exits,
  imports: leadImports,
  leads,
  ledger,
  live,
  load,
  money,
  notices,
  papers,
  posters,
  rights,
  seen,
  shares,
  silence,
  start,
  store: stores,
  traces,
  zones,
  home,
}
const root = path.resolve(__dirname, '../..')

async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !Object.hasOwn(sections, name))
  if (unknown.length > 0) throw new Error(`No section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}`)
  const figures: Figure[] = []
  try {
    // Sequential, because parallel sections would affect each other.
    for (const name of named.length > 0 ? named : Object.keys(sections)) {
      console.error(`bench: ${name} …`)
      figures.push(...(await sections[name]!()))
    }
  } finally {
    // Figures measured before a failure are printed.
    print(figures)
    mkdirSync(path.join(root, '.cache'), { recursive: true })
    writeFileSync(path.join(root, '.cache/bench.json'), `${JSON.stringify(figures, null, 2)}\n`)
  }
}

function print(figures: readonly Figure[]): void {
  const round = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1))
  const cells = figures.map((figure) => [
    figure.what,
    `${round(figure.ours)} ${figure.unit}`.trim(),
    `${round(figure.beside)} ${figure.unit}`.trim(),
    figure.beside === 0 ? '' : `${(figure.ours / figure.beside).toFixed(2)}x`,
    figure.reference,
    figure.aim ?? '',
  ])
  const head = ['figure', 'ours', 'beside', 'ratio', 'reference', 'aim']
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((cell) => cell[column]!.length)))
  for (const line of [head, ...cells])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
