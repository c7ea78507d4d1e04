/** How reports are tried: a way to do each thing, and what must hold whatever was killed. */
import { report } from '@qianxian/protocol/report/report'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'
import { lineStage } from './line'

const acts = (world: TestWorld): Acts<typeof report> => {
  const { by, her } = stageOf(world)
  const { connected } = lineStage(world)
  return {
    fileReport: async () => {
      const { a, b } = await connected()
      return by(a, report.fileReport, { no: b.no, category: 'money', text: '聊了两天就要我投资一个平台' })
    },
    getPaged: async () => by(await her(), report.getPaged, {}),
  }
}

/** Each query finds what must not be. */
const invariants = {
  'a report that nobody is asked to judge': `select id from reports where audit_task_id is null and resolved_at is null`,
}

export const reportFacts = { table: report, acts, invariants }
