/** Tests that verbs which end what an auditor judges lock in the order of a decision, so that the two cannot deadlock. */
import { expect, test } from 'vitest'
import { withTestWorld } from '../test-world'
import type { TestWorld } from '../world'
import { acts } from './acts'

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

const LOCK = / for (?:no key )?update/
const TASK_LOCK = /^update "audit_tasks" |"audit_tasks".* for update/s

test.each([
  'certificate.withdrawCertificate',
  'identity.dropHumanCheck',
  'love.withdrawAudit',
  'report.answerQuestion',
  'spotlight.cancelSpotlight',
])('%s locks the audit task before any other row', async (name) => {
  const send = await acts.find((each) => each.name === name)!.act(world)
  const watch = world.watchStatements()
  const reply = await send()
  const sent = watch.stop()
  expect(reply).toMatchObject({ code: 20000 })
  const task = sent.findIndex((statement) => TASK_LOCK.test(statement))
  const begin = sent.slice(0, task).findLastIndex((statement) => statement.startsWith('begin'))
  expect(Math.min(task, begin)).toBeGreaterThanOrEqual(0)
  expect(sent.slice(begin, task).filter((statement) => LOCK.test(statement))).toEqual([])
})
