import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSED_CODE } from './envelope'
import { faults } from './faults'
import type { FaultFacts } from './base.faults'

const protocol = join(__dirname, '..')
const gathered = readdirSync(protocol, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.faults.ts') && !file.includes('node_modules'))
  .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(protocol, file))))
  .filter((entry): entry is Record<string, FaultFacts> => typeof entry === 'object')
  .flatMap((refusals) => Object.entries(refusals))

test('every fault of a noun is known to the server, and all names are unique', () => {
  expect(gathered.length).toBeGreaterThan(50)
  expect(gathered.map(([name]) => name).sort()).toEqual(Object.keys(faults).sort())
})

test('each code has one fault; only faults of closed tenants and accounts share one', () => {
  const codes = gathered.map(([, { code }]) => code).filter((code) => code !== CLOSED_CODE)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('a fault message is a sentence for people', () => {
  for (const [name, { message }] of gathered) expect([name, message]).toEqual([name, expect.stringMatching(/[\u4e00-\u9fff]/)])
})
