/** Acts for each verb of reports, and invariants that hold after any kill. */
import { audit } from '@qianxian/protocol/audit/audit'
import { report } from '@qianxian/protocol/report/report'
import { eq } from 'drizzle-orm'
import { reports } from '../../src/db/tables/report'
import { newReport } from '../../seed/makers/report'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'
import { isForNobody, secret, type Plant } from '../secrets'

const acts = (world: TestWorld): Acts<typeof report> => {
  const { by, her } = stageOf(world)
  const taken = async () => {
    const [reporter, auditor] = [await her(), await world.auditor()]
    const { id } = (await reporter.call(report.fileReport, { no: (await her()).no, category: 'money', text: '聊了两天就要我投资' })).data
    const taskId = await taskOf(world, id)
    await auditor.call(audit.claim, { id: taskId })
    return { reporter, auditor, id, taskId }
  }
  const { connected } = lineStage(world)
  return {
    fileReport: async () => {
      const { a, b } = await connected()
      return by(a, report.fileReport, { no: b.no, category: 'money', text: '聊了两天就要我投资一个平台' })
    },
    reportMatchmaker: async () => {
      const desk = await world.matchmaker()
      return by(await her(), report.reportMatchmaker, {
        matchmakerId: desk.matchmakerId,
        category: 'fee_dispute',
        text: '说好的退款一直没有退',
      })
    },
    getPaged: async () => by(await her(), report.getPaged, {}),
    askReporter: async () => {
      const { auditor, taskId } = await taken()
      return by(auditor, report.askReporter, { id: taskId, text: '请补充转账的时间和截图' })
    },
    answerQuestion: async () => {
      const { reporter, auditor, id, taskId } = await taken()
      await auditor.call(report.askReporter, { id: taskId, text: '请补充转账的时间和截图' })
      return by(reporter, report.answerQuestion, { id, text: '上周三晚上转了两次，一共五千元' })
    },
  }
}

const taskOf = async (world: TestWorld, id: number): Promise<number> =>
  (await world.world.db.select().from(reports).where(eq(reports.id, id)))[0]!.auditTaskId!

/** An auditor's question waits for the reporter's answer. */
const questioned = (world: TestWorld, reporter: Person, target: Person, tenantId = world.tenantA) =>
  idOf(
    newReport(world.bench(tenantId), {
      reporterId: reporter.userId,
      targetProfileId: target.profileId,
      questions: [{ text: '请补充转账的时间', at: new Date().toISOString(), answer: null, mediaIds: [] }],
      status: 'need_info',
    }),
  )

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'report'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  return {
    own: { report: async () => questioned(world, me, await world.loveUser()) },
    foreign: {
      report: {
        "somebody else's": await questioned(world, stranger, await world.loveUser()),
        'of another tenant': await questioned(world, far, await world.loveUser({ tenantId: tenantB }), tenantB),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a report that nobody is asked to judge': `select id from reports where audit_task_id is null and resolved_at is null`,
  'a report that was judged and its reporter not told': `
    select r.id from reports r join users u on u.tenant_id = r.tenant_id and u.id = r.reporter_id and u.status <> 'closed'
    where r.resolved_at is not null and r.status in ('upheld', 'partly', 'dismissed') and not exists (
      select 1 from notices n where n.tenant_id = r.tenant_id and n.user_id = r.reporter_id and n.kind = 'report.decided' and n.subject = 'report:' || r.id)`,
}

const secrets: Plant = async (world, { person }) => {
  const reportText = secret('举报', isForNobody)
  const { userId: reporterId } = await world.loveUser({ profile: { gender: 'male' } })
  await newReport(world.bench(), { reporterId, targetProfileId: person.profileId, text: reportText.mark })
  return { secrets: { reportText } }
}

export const reportFacts = { table: report, acts, belongings, invariants, secrets }
