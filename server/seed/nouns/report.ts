/** Undecided reports, and the results of others: for the reported member and for the reporter. */
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { loveProfiles } from '../../src/db/tables/love'
import { reports } from '../../src/db/tables/report'
import { appeal, claim, decide } from '../../src/features/audit/audit.service'
import { askReporter, fileReport } from '../../src/features/report/report.service'
import { accounts } from '../accounts'
import { REPORT_TEXTS } from '@qianxian/demonstration/people/texts'
import { ctxOf, ctxOfAccount, type Demonstration, type Stage, SUSPENDED } from '../stage'

const warning = (finding: Measure['finding']): Measure => ({ verdict: 'upheld', finding, action: 'warn', term: 'half' })

export const demonstration: Demonstration = {
  async waiting(stage) {
    for (const place of [0, 1]) await file(stage, await ctxOf(stage, 8 + place), await ctxOf(stage, 12 + place), place)
    const [auditor, second] = [await ctxOfAccount(stage, accounts.auditor), await ctxOfAccount(stage, accounts.second)]
    const [love, vip] = [await ctxOfAccount(stage, accounts.love), await ctxOfAccount(stage, accounts.vip)]

    await judge(auditor, await file(stage, await ctxOf(stage, 21), await ctxOf(stage, SUSPENDED), 2), warning('married'))

    await judge(auditor, await file(stage, await ctxOf(stage, 22), vip, 7), warning('off_platform'))
    const undone = await file(stage, await ctxOf(stage, 23), vip, 5)
    await judge(auditor, undone, warning('harassment'))
    await appeal(vip, { id: undone, text: '那几天手机不在我身上，消息不是我发的，请再看一次。' })
    await judge(second, undone, null)

    await judge(auditor, await file(stage, love, await ctxOf(stage, 24), 6), warning('commercial'))
    await judge(auditor, await file(stage, love, await ctxOf(stage, 25), 3), null)
    const asked = await file(stage, love, await ctxOf(stage, 26), 4)
    await claim(auditor, { id: asked })
    await auditor.tx((ctx) => askReporter(ctx, { id: asked, text: '请补充那位博主的名字，或者原来照片的链接' }))
  },
}

/** Returns the id of the auditor's task. */
async function file({ db, tenantId }: Stage, by: Ctx, about: Ctx, text: number): Promise<number> {
  const [person] = await db
    .select({ no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), eq(loveProfiles.id, about.viewer!.profileId!)))
  const { id } = await by.tx((ctx) => fileReport(ctx, { no: person!.no, ...REPORT_TEXTS[text]! }))
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.tenantId, tenantId), eq(reports.id, id)))
  return row!.auditTaskId!
}

/** Null dismisses the report. */
async function judge(auditor: Ctx, id: number, measure: Measure | null): Promise<void> {
  await claim(auditor, { id })
  await decide(auditor, { id, decision: measure ? 'rejected' : 'approved', reasons: [], ...(measure ? { measure } : {}) })
}
