/** Reports that nobody has judged yet. */
import { and, eq, inArray } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { fileReport } from '../../src/features/report/report.service'
import { REPORT_TEXTS } from '../people/texts'
import { ctxOf, type Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async waiting(stage) {
    const reported = await Promise.all([12, 13].map(async (place) => (await ctxOf(stage, place)).viewer!.profileId!))
    const targets = await stage.db
      .select({ no: loveProfiles.no })
      .from(loveProfiles)
      .where(and(eq(loveProfiles.tenantId, stage.tenantId), inArray(loveProfiles.id, reported)))
    for (const [place, { no }] of targets.entries()) {
      const { category, text } = REPORT_TEXTS[place]!
      await fileReport(await ctxOf(stage, 8 + place), { no, category, text })
    }
  },
}
